import { Buffer } from "node:buffer";
import type { BodyPiece, CaseRequest, Delivery, QueryRequest, RawRequest } from "../suite/case.ts";
import { findField } from "../wire/message.ts";
import { maxMessageLength } from "../wire/read-message.ts";

/** Maximum characters of a document with its variables inserted: a short one can repeat a long value. */
export const maxSubstitutedLength: number = 8 * maxMessageLength;

/** A request as it is sent, relative to the base URL. */
export interface WireRequest extends Delivery {
  readonly method: string;
  /** Path below the base URL. */
  readonly path: string;
  /** Names as they are sent; without Host, Content-Length and the headers of the user. */
  readonly headers: Readonly<Record<string, string>>;
  /** No body when left out. */
  readonly body?: Uint8Array;
}

/** Finds the value of a header by its name in any case. */
export function findHeader({ headers }: WireRequest, name: string): string | undefined {
  return findField({ fields: Object.entries(headers) }, name);
}

/** The headers of a request that says nothing about them: the same object each time. */
export const jsonHeaders: Readonly<Record<string, string>> = { "Content-Type": "application/json" };

/**
 * Writes out a request of a case: a query becomes a POST of a JSON body to `/graph`.
 *
 * @see service.one-address
 * @see endpoint.path
 * @see request.document
 */
export function toWireRequest(request: CaseRequest): WireRequest {
  const wire = "document" in request ? fromQuery(request) : fromRaw(request);
  const { connection, pieces, pauseMs, chunked } = request;
  return {
    ...wire,
    ...(connection !== undefined && { connection }),
    ...(pieces !== undefined && { pieces }),
    ...(pauseMs !== undefined && { pauseMs }),
    ...(chunked !== undefined && { chunked }),
  };
}

function fromQuery({ document, variables }: QueryRequest): WireRequest {
  const body = Buffer.from(JSON.stringify({ document, variables }), "utf8");
  return { method: "POST", path: "/graph", headers: jsonHeaders, body };
}

function fromRaw({
  method = "POST",
  path = "/graph",
  headers = jsonHeaders,
  body,
  bodyBase64,
}: RawRequest): WireRequest {
  if (bodyBase64 !== undefined) {
    return { method, path, headers, body: Buffer.from(bodyBase64, "base64") };
  }
  return body === undefined
    ? { method, path, headers }
    : { method, path, headers, body: Buffer.from(joinPieces(body), "utf8") };
}

function joinPieces(body: string | readonly BodyPiece[]): string {
  const pieces = typeof body === "string" ? [body] : body;
  return pieces
    .map((piece) => (typeof piece === "string" ? piece : piece.repeat.repeat(piece.times)))
    .join("");
}
