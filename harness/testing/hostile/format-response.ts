import { Buffer } from "node:buffer";

/** Parts of an answer. */
export interface ResponseParts {
  readonly status: number | string;
  readonly reason?: string;
  /** Lines like `Name: value`, in place of a right content type and length. */
  readonly headers?: readonly string[];
  readonly body: string | Uint8Array;
}

/** The header that says what a right answer is. */
export const jsonType = "Content-Type: application/json; charset=utf-8";

/** The header that says how long a body is. */
export function lengthOf(body: string | Uint8Array, more = 0): string {
  return `Content-Length: ${Buffer.byteLength(body) + more}`;
}

/** Spells an answer out, right but for what its parts say. */
export function formatResponse(parts: ResponseParts): Buffer {
  const { status, reason = "Reason", body, headers = [jsonType, lengthOf(body)] } = parts;
  const head = [`HTTP/1.1 ${status} ${reason}`, ...headers, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(body)]);
}
