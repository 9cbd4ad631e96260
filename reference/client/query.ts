import { type IncomingMessage, request as sendByHttp } from "node:http";
import { request as sendByHttps } from "node:https";
import { buffer } from "node:stream/consumers";
import { type Conclusion, conclude } from "./conclude.ts";

/** A document and the values of its placeholders. */
export interface Query {
  readonly document: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** How a query is sent. */
export interface QueryOptions {
  /** Maximum milliseconds for the whole response; 10 seconds when left out. */
  readonly timeoutMs?: number;
}

/**
 * Sends a query once and says what its response means. Never rejects: whatever goes wrong on the way
 * is the outcome `failed`. No redirect is followed.
 *
 * @param baseUrl with or without a path, and a slash at its end.
 * @see client.address for the method and the path.
 * @see client.values-unchanged for the variables, which the service inserts.
 */
export async function query(
  baseUrl: string,
  { document, variables }: Query,
  { timeoutMs = 10_000 }: QueryOptions = {},
): Promise<Conclusion> {
  try {
    const body = Buffer.from(JSON.stringify({ document, variables }));
    const url = new URL(`${baseUrl.replace(/\/+$/, "")}/graph`);
    const response = await post(url, body, AbortSignal.timeout(timeoutMs));
    const received = await buffer(response);
    return conclude(response.statusCode ?? 0, received.toString());
  } catch (error) {
    return { outcome: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Posts a JSON body. Interim responses are skipped.
 *
 * @see client.interim-skipped
 */
function post(url: URL, body: Uint8Array, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === "https:" ? sendByHttps : sendByHttp;
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": body.length };
    send(url, { method: "POST", headers, signal })
      .on("response", resolve)
      .on("error", reject)
      .end(body);
  });
}
