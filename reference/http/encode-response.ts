import { type QueryResponse, reject } from "../answer-query.ts";
import { BoundedText, TextTooLongError } from "../json/bounded-text.ts";
import type { Rejection } from "../result.ts";

/** A response as it goes over the wire. */
export interface EncodedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text is sent in one piece with the headers. */
  readonly body: string | Buffer;
}

/**
 * Encodes a response as JSON in UTF-8. A longer body than may be sent is replaced by a rejection.
 *
 * @see answer.content-type
 * @see answer.content-type-spelling
 * @see answer.content-length
 * @see answer.utf-8
 * @see answer.json
 */
export function encodeResponse(
  response: QueryResponse,
  maxBytes: number = Number.POSITIVE_INFINITY,
): EncodedResponse {
  try {
    const body = writeBody(response, maxBytes);
    return {
      status: response.status,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": String(Buffer.byteLength(body)),
      },
      body,
    };
  } catch (error) {
    if (error instanceof TextTooLongError) {
      return encodeResponse(reject([`Response is longer than ${maxBytes} bytes: ask for less`]));
    }
    throw error;
  }
}

/**
 * Writes the body of a response as JSON; a result that can write itself does so.
 *
 * @throws TextTooLongError when the body would be longer than `maxBytes`.
 */
export function writeBody(response: QueryResponse, maxBytes: number): string | Buffer {
  const text = new BoundedText(maxBytes);
  if (response.status === 400) {
    writeErrors(response.body.errors, text);
  } else if (response.body.writeTo === undefined) {
    text.add(JSON.stringify(response.body));
  } else {
    response.body.writeTo(text);
  }
  return text.end();
}

function writeErrors(errors: Rejection, text: BoundedText): void {
  let separator = '{"errors":[';
  for (const error of errors) {
    text.add(separator + JSON.stringify(error));
    separator = ",";
  }
  text.add(separator === "," ? "]}" : '{"errors":[]}');
}
