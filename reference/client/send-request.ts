import { request as sendByHttp } from "node:http";
import { request as sendByHttps } from "node:https";
import { awaitResponse } from "../await-response.ts";
import { readAtMost } from "../json/read-json-stream.ts";
import type { ReceivedResponse } from "./conclude.ts";

/** A request, ready to be sent. */
export interface ClientRequest {
  readonly url: URL;
  readonly method: string;
  /** Its Content-Type. */
  readonly type: string;
  readonly body: string;
}

/** Maximum bytes of a body; a service that sends more may never end it. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Sends a request and reads the response to its last byte. Interim responses are skipped.
 *
 * @throws Error when no whole response comes before the signal fires.
 * @see client.interim-skipped
 * @see client.utf-8
 */
export async function sendRequest(
  { url, method, type, body }: ClientRequest,
  signal: AbortSignal,
): Promise<ReceivedResponse> {
  const bytes = Buffer.from(body);
  const headers = { "content-type": type, "content-length": bytes.length };
  const send = url.protocol === "https:" ? sendByHttps : sendByHttp;
  const response = await awaitResponse(send(url, { method, headers, signal }), bytes);
  const { statusCode: status = 0, statusMessage: phrase = "" } = response;
  return { status, phrase, body: (await readAtMost(response, maxBytes)).toString() };
}
