import { Buffer } from "node:buffer";

/** Parts of a response. */
export interface ResponseParts {
  readonly status: number | string;
  readonly reason?: string;
  /** Lines like `Name: value`, instead of the correct content type and length. */
  readonly headers?: readonly string[];
  readonly body: string | Uint8Array;
}

/** The content type of a conforming response. */
export const jsonType = "Content-Type: application/json; charset=utf-8";

/** The header that says how long a body is. */
export function lengthOf(body: string | Uint8Array, more = 0): string {
  return `Content-Length: ${Buffer.byteLength(body) + more}`;
}

/** Writes out a conforming response with some of its parts replaced. */
export function formatResponse(parts: ResponseParts): Buffer {
  const { status, reason = "Reason", body, headers = [jsonType, lengthOf(body)] } = parts;
  const head = [`HTTP/1.1 ${status} ${reason}`, ...headers, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(body)]);
}
