import type { ClientCase, ClientExchange, ClientResponse } from "../suite/client-case.ts";
import { encodeResponse } from "./encode-response.ts";

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

function exportResponse(response: ClientResponse): ExportedResponse {
  const { headers: _headers, body: _body, text: _text, chunked: _chunked, ...head } = response;
  const { headers, body } = encodeResponse(response);
  return { ...head, headers, bodyBase64: body.toString("base64") };
}
