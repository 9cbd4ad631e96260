import { Buffer } from "node:buffer";
import type { ClientResponse } from "../suite/client-case.ts";

/**
 * Writes out the response of a case for clients, with all its headers, whose names are in lower case.
 *
 * @see answer.content-type
 * @see answer.content-length for the header of a body that is not sent in chunks.
 */
export function encodeResponse(response: ClientResponse): {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
} {
  const { body, text = JSON.stringify(body), chunked } = response;
  const { headers = { "content-type": "application/json; charset=utf-8" } } = response;
  const bytes = Buffer.from(text);
  const length = chunked
    ? { "transfer-encoding": "chunked" }
    : { "content-length": String(bytes.length) };
  return { headers: { ...headers, ...length }, body: bytes };
}
