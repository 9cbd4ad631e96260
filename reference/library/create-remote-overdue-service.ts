import { Agent, request as requestHttp } from "node:http";
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
  // A connection for each question: the service may close a kept one just when it is used.
  const options = { maxSockets: maxConnections };
  const agent = isSecure ? new SecureAgent(options) : new Agent(options);
  const send = isSecure ? requestHttps : requestHttp;
  const headers = { "Content-Type": "application/json" };
  const readValues = async (loans: readonly string[]): Promise<object> => {
    const question = JSON.stringify({ loans });
    const signal = AbortSignal.timeout(timeLimitMs);
    const request = send(url, { agent, method: "POST", headers, signal });
    const response = await awaitResponse(request, question);
    const value = await readJsonStream(response, maxShare * question.length + maxFurtherBytes);
    return response.statusCode === 200 && isJsonObject(value) ? value : {};
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
