import { Agent, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps, Agent as SecureAgent } from "node:https";
import { awaitResponse } from "../await-response.ts";
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
  const ask = async (question: string, signal: AbortSignal): Promise<IncomingMessage> => {
    const headers = { "Content-Type": "application/json" };
    const request = send(url, { agent, method: "POST", headers, signal });
    try {
      return await awaitResponse(request, question);
    } catch (error) {
      // The service may have closed a kept connection just then, as at a restart.
      if (request.reusedSocket && !signal.aborted) {
        return ask(question, signal);
      }
      throw error;
    }
  };
  const readValues = async (loans: readonly string[]): Promise<object> => {
    const question = JSON.stringify({ loans });
    const response = await ask(question, AbortSignal.timeout(timeLimitMs));
    return readObject(response, maxShare * question.length + maxFurtherBytes);
  };
  let questions = 0;
  return {
    countOverdueDays: async (loanIds) => {
      questions += 1;
      const values = questions > maxQuestions ? {} : await readValues(loanIds).catch(() => ({}));
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
