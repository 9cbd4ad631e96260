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
  return "document" in request ? fromQuery(request) : fromRaw(request);
}

function fromQuery({ document, variables, ...delivery }: QueryRequest): WireRequest {
  const body = Buffer.from(JSON.stringify({ document, variables }), "utf8");
  return { method: "POST", path: "/graph", headers: jsonHeaders, body, ...delivery };
}

function fromRaw({
  method = "POST",
  path = "/graph",
  headers = jsonHeaders,
  body,
  bodyBase64,
  ...delivery
}: RawRequest): WireRequest {
  const head = { method, path, headers };
  if (bodyBase64 !== undefined) {
    return { ...head, body: Buffer.from(bodyBase64, "base64"), ...delivery };
  }
  return body === undefined
    ? { ...head, ...delivery }
    : { ...head, body: Buffer.from(joinPieces(body), "utf8"), ...delivery };
}

function joinPieces(body: string | readonly BodyPiece[]): string {
  const pieces = typeof body === "string" ? [body] : body;
  return pieces
    .map((piece) => (typeof piece === "string" ? piece : piece.repeat.repeat(piece.times)))
    .join("");
}
