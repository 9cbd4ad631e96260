import type { QueryResponse } from "../answer-query.ts";

/** A response as it goes over the wire. */
export interface EncodedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text is sent in one piece with the headers. */
  readonly body: string | Buffer;
}

/**
 * Encodes a response as JSON in UTF-8, with the byte length of its body.
 *
 * Both headers are spelled as the specification spells them.
 *
 * @throws RangeError when the text would be longer than a JavaScript string can be.
 * @see answer.content-type
 * @see answer.content-type-spelling
 * @see answer.content-length
 * @see answer.utf-8
 * @see answer.json
 */
export function encodeResponse(response: QueryResponse): EncodedResponse {
  const body = writeBody(response);
  return {
    status: response.status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(body)),
    },
    body,
  };
}

/**
 * Writes the body of a response as JSON. A result that can write itself does so, since that takes
 * less than encoding its objects.
 */
export function writeBody(response: QueryResponse): string {
  const text = response.status === 200 ? response.body.toText?.() : undefined;
  return text ?? JSON.stringify(response.body);
}
