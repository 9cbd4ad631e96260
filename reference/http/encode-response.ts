import type { QueryResponse } from "../answer-query.ts";

/** An answer as it goes over the wire, whoever encodes it. */
export interface EncodedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Encodes an answer as JSON in UTF-8 and counts its bytes.
 *
 * @see response.content-type-spelling
 * @see response.content-length
 * @see response.utf-8
 */
export function encodeResponse(response: QueryResponse): EncodedResponse {
  const body = Buffer.from(JSON.stringify(response.body), "utf8");
  return {
    status: response.status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": String(body.length),
    },
    body,
  };
}
