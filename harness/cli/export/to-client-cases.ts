import type { ClientCase, ClientExchange, ClientResponse } from "../../suite/client-case.ts";

/** A response as the bytes of its body and all its headers. */
export interface ExportedResponse
  extends Omit<ClientResponse, "headers" | "body" | "text" | "chunked"> {
  /** Names in lower case. Content-Length is left out of a response in chunks. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBase64: string;
}

/** An exchange whose response is ready to be given to a client. */
export interface ExportedExchange extends Omit<ClientExchange, "response"> {
  readonly response: ExportedResponse;
}

/** A case for clients with its responses as bytes. */
export interface ExportedCase extends Omit<ClientCase, "file" | "role" | "needs" | "exchanges"> {
  readonly exchanges: readonly ExportedExchange[];
}

/** What `export-cases --for clients` writes: `schemas/client-cases.schema.json`. */
export interface ExportedClientCases {
  readonly version: 1;
  /** Version of the kit. */
  readonly kit: string;
  readonly cases: readonly ExportedCase[];
}

/** Converts the cases for clients to what a unit test of a client can use without the kit. */
export function toClientCases(cases: readonly ClientCase[], kit: string): ExportedClientCases {
  return { version: 1, kit, cases: cases.map(exportCase) };
}

function exportCase({
  file: _,
  role: _role,
  needs: _needs,
  exchanges,
  ...head
}: ClientCase): ExportedCase {
  return {
    ...head,
    exchanges: exchanges.map(({ response, ...rest }) => ({
      ...rest,
      response: exportResponse(response),
    })),
  };
}

/** @see answer.content-length for the header of a body that is not sent in chunks. */
function exportResponse({
  headers,
  body,
  text = JSON.stringify(body),
  chunked,
  ...head
}: ClientResponse): ExportedResponse {
  const bytes = Buffer.from(text);
  const length = chunked
    ? { "transfer-encoding": "chunked" }
    : { "content-length": String(bytes.length) };
  const type = { "content-type": "application/json; charset=utf-8" };
  return {
    ...head,
    headers: { ...(headers ?? type), ...length },
    bodyBase64: bytes.toString("base64"),
  };
}
