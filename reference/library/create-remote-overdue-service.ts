import { Agent, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps, Agent as SecureAgent } from "node:https";
import { isJsonObject } from "../json/json-object.ts";
import { readJsonStream } from "../json/read-json-stream.ts";
import { type OverdueService, toResult } from "./overdue-service.ts";

const timeLimitMs = 2000;

const maxConnections = 16;

/** Maximum number of questions at once: each keeps what waits for it in memory. Others fail. */
const maxQuestions = 256;

/** Maximum bytes of a response: a multiple of the question, since it repeats the ids, and what any may have. */
const maxShare = 8;
const maxFurtherBytes = 64 * 1024;

/**
 * An overdue service at a URL, which is asked once for all loans of a level: a POST of `{"loans":
 * ["l1"]}` gets `{"l1": 3}`, with whole days or null. What it does not say, in time and with status
 * 200, fails.
 *
 * @see failures.overdue-days
 * @see failures.overdue-value
 */
export function createRemoteOverdueService(url: URL): OverdueService {
  const isSecure = url.protocol === "https:";
  const options = { keepAlive: true, maxSockets: maxConnections };
  const agent = isSecure ? new SecureAgent(options) : new Agent(options);
  const send = isSecure ? requestHttps : requestHttp;
  const ask = (loans: readonly string[], signal: AbortSignal): Promise<object> =>
    new Promise((resolve, reject) => {
      const question = JSON.stringify({ loans });
      const request = send(url, {
        agent,
        method: "POST",
        headers: { "Content-Type": "application/json" },
        signal,
      });
      request.on("response", (response) => {
        readObject(response, maxShare * question.length + maxFurtherBytes).then(resolve, reject);
      });
      // Node hands over the connection, and ends the request without an error.
      request.on("upgrade", (_, socket) => {
        socket.destroy();
        reject(new Error("The overdue service switched to another protocol"));
      });
      request.on("error", (error) => {
        // The service may have closed a kept connection just then, as at a restart.
        const isStale = request.reusedSocket && !signal.aborted;
        resolve(isStale ? ask(loans, signal) : Promise.reject(error));
      });
      request.end(question);
    });
  let questions = 0;
  return {
    countOverdueDays: async (loanIds) => {
      questions += 1;
      const values =
        questions > maxQuestions
          ? {}
          : await ask(loanIds, AbortSignal.timeout(timeLimitMs)).catch(() => ({}));
      questions -= 1;
      return loanIds.map((id) => toResult(values, id));
    },
  };
}

/** @throws Error when it is not a response with a JSON object. */
async function readObject(response: IncomingMessage, maxBytes: number): Promise<object> {
  const value = await readJsonStream(response, maxBytes);
  if (response.statusCode !== 200 || !isJsonObject(value)) {
    throw new Error("The overdue service did not answer");
  }
  return value;
}
