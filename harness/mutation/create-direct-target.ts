import { Buffer } from "node:buffer";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { Exchange, SentExchange, Target } from "../transport/exchange.ts";
import { healthCheckAt } from "../transport/health-check.ts";
import { jsonHeaders, type WireRequest } from "../transport/wire-request.ts";
import type { AnswerBody, PlainResponse } from "./opened-mutant.ts";

/** The HTTP of a server may matter for a body of more bytes than this. */
const maxBodyBytes = 16_000;

/** Milliseconds after which no response is expected any more. */
const maxMs = 5000;

/**
 * Creates a target that asks a mutant without HTTP, except for requests whose head matters: such a
 * mutant changes what becomes of a whole body, never how requests and responses travel. That takes
 * a fraction of the time, and the mutants get hundreds of thousands of queries.
 *
 * @param target reaches the same mutant over HTTP.
 */
export function createDirectTarget(target: Target, answer: AnswerBody): Target {
  const ask = async ({ body }: WireRequest): Promise<Exchange> => {
    // As over HTTP, a request is on its way before the next one, sent at the same time, arrives.
    await nextTurn();
    const started = performance.now();
    const answering = answer(Buffer.from(body ?? []));
    const response = answering instanceof Promise ? await withinLimit(answering) : answering;
    return response === undefined
      ? { outcome: "failure", kind: "timeout", message: `No response within ${maxMs} ms` }
      : toExchange(response, performance.now() - started);
  };
  const askInTurn = async (requests: readonly WireRequest[]): Promise<Exchange[]> => {
    const exchanges: Exchange[] = [];
    for (const request of requests) {
      exchanges.push(await ask(request));
    }
    return exchanges;
  };
  return {
    ...target,
    async send(request, sending) {
      if (!isPlain(request)) {
        return target.send(request, sending);
      }
      // Of all circumstances, the mutant sees only that a client sends its request and goes away.
      if ((request.connection ?? sending?.circumstance) === "after-hang-up") {
        await ask(request);
      }
      return ask(request);
    },
    sendInTurn: (requests, sending) =>
      requests.every(isPlain) ? askInTurn(requests) : target.sendInTurn(requests, sending),
    preconnect: async (connections) => {
      const checks = Array.from({ length: connections }, (_, index) => healthCheckAt(index));
      const exchanges = await askInTurn(checks.map(({ request }) => request));
      return exchanges.map(
        (exchange, index): SentExchange => ({ request: healthCheckAt(index).request, exchange }),
      );
    },
  };
}

/** Whether the HTTP server only passes the body on, in however many pieces it arrives. */
function isPlain({ method, path, headers, body }: WireRequest): boolean {
  return (
    `${method} ${path}` === "POST /graph" &&
    headers === jsonHeaders &&
    body !== undefined &&
    body.length <= maxBodyBytes
  );
}

/** Waits for a response. @returns undefined when it takes too long. */
async function withinLimit(answering: Promise<PlainResponse>): Promise<PlainResponse | undefined> {
  const ended = new AbortController();
  const timeout = delay(maxMs, undefined, { signal: ended.signal }).catch(() => undefined);
  try {
    return await Promise.race([answering, timeout]);
  } finally {
    ended.abort();
  }
}

function toExchange({ status, headers, body }: PlainResponse, milliseconds: number): Exchange {
  return {
    outcome: "response",
    status,
    headers: new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]])),
    body: Buffer.from(body),
    milliseconds,
    resent: false,
    hasTrailingBytes: false,
  };
}
