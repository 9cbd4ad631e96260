import { Buffer } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Exchange, HttpResponse, SentExchange, Target } from "../transport/exchange.ts";
import { healthCheckAt } from "../transport/health-check.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import type { OpenedMutant, PlainResponse } from "./opened-mutant.ts";
import type { PlainRequests } from "./plain-requests.ts";

/** Milliseconds after which a response is no longer expected. */
const maxMs = 5000;

/** A mutant that is asked without HTTP. */
export interface DirectMutant extends Pick<OpenedMutant, "answer"> {
  /** Requests that need no HTTP; more can be noted at any time. */
  readonly plain: PlainRequests;
  /** Called for a response that HTTP does not carry as it is: the mutant must be reached over HTTP. */
  readonly onUnfit: () => void;
}

/**
 * Creates a target that asks a mutant without HTTP, except for requests that its HTTP server may
 * not just pass on: such a mutant changes how a whole body is handled, never how requests and
 * responses travel. That takes a fraction of the time, and the mutants get hundreds of thousands of
 * queries.
 *
 * @param target reaches the same mutant over HTTP.
 */
export function createDirectTarget(target: Target, mutant: DirectMutant): Target {
  const { plain } = mutant;
  return {
    ...target,
    async send(request, sending) {
      if (!plain.has(request)) {
        return target.send(request, sending);
      }
      // Of all circumstances, the mutant sees only that a client sends its request and goes away.
      if ((request.connection ?? sending?.circumstance) === "after-hang-up") {
        await askMutant(mutant, request);
      }
      return askMutant(mutant, request);
    },
    sendInTurn: (requests, sending) =>
      requests.every((request) => plain.has(request))
        ? askInTurn(mutant, requests)
        : target.sendInTurn(requests, sending),
    preconnect: async (connections) => {
      const checks = Array.from({ length: connections }, (_, index) => healthCheckAt(index));
      const exchanges = await askInTurn(
        mutant,
        checks.map(({ request }) => request),
      );
      return exchanges.map(
        (exchange, index): SentExchange => ({ request: healthCheckAt(index).request, exchange }),
      );
    },
  };
}

async function askMutant(
  { answer, onUnfit }: DirectMutant,
  { body }: WireRequest,
): Promise<Exchange> {
  // As over HTTP, a request is on its way before the next one, sent at the same time, arrives.
  await nextTurn();
  const started = performance.now();
  const pending = answer(Buffer.from(body ?? []));
  const response = pending instanceof Promise ? await withinLimit(pending) : pending;
  if (response === undefined) {
    return { outcome: "failure", kind: "timeout", message: `No response within ${maxMs} ms` };
  }
  const exchange = toExchange(response, performance.now() - started);
  if (!travelsUnchanged(exchange)) {
    onUnfit();
  }
  return exchange;
}

async function askInTurn(
  mutant: DirectMutant,
  requests: readonly WireRequest[],
): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const request of requests) {
    exchanges.push(await askMutant(mutant, request));
  }
  return exchanges;
}

/** Waits for a response. @returns undefined when it takes too long. */
function withinLimit(pending: Promise<PlainResponse>): Promise<PlainResponse | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, maxMs, undefined);
    pending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Statuses whose responses have no body, whatever the server wants to send. */
const bodiless: readonly number[] = [204, 205, 304];

/** Whether a client gets a response over HTTP as the server has made it. */
function travelsUnchanged({ status, headers, body }: HttpResponse): boolean {
  const lengths = headers.get("content-length");
  return (
    status >= 200 &&
    !bodiless.includes(status) &&
    lengths?.[0] === String(body.length) &&
    [...headers].every(([name, [value = ""]]) => name.startsWith("content-") && isPlainText(value))
  );
}

/** Whether a header's value has only visible ASCII, and single spaces inside. */
function isPlainText(value: string): boolean {
  return /^[!-~]+( [!-~]+)*$/.test(value);
}

function toExchange({ status, headers, body }: PlainResponse, milliseconds: number): HttpResponse {
  return {
    outcome: "response",
    status,
    headers: new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]])),
    body: Buffer.from(body),
    milliseconds,
    resent: false,
    trailingBytes: 0,
  };
}
