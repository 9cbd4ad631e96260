import { request as sendByHttp } from "node:http";
import { request as sendByHttps } from "node:https";
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
  return new Promise((resolve, reject) => {
    send(url, { method, headers, signal })
      .on("response", (response) => {
        const { statusCode: status = 0, statusMessage: phrase = "" } = response;
        readAtMost(response, maxBytes).then(
          (read) => resolve({ status, phrase, body: read.toString() }),
          reject,
        );
      })
      // Node hands over the connection, and ends the request without an error.
      .on("upgrade", (_response, socket) => {
        socket.destroy();
        reject(new Error("The service switched to another protocol (status 101)"));
      })
      .on("error", reject)
      .end(bytes);
  });
}
