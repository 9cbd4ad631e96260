import type { Answer } from "../answer-query.ts";

/** An answer as it goes over the wire, whoever encodes it. */
export interface EncodedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Encodes an answer as JSON in UTF-8 and counts its bytes.
 *
 * @see answer.content-type-spelling
 * @see answer.content-length
 * @see answer.utf-8
 */
export function encodeAnswer(answer: Answer): EncodedAnswer {
  const body = Buffer.from(JSON.stringify(answer.body), "utf8");
  return {
    status: answer.status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": String(body.length),
    },
    body,
  };
}
