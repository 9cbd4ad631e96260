import { describeDuration } from "../terminal/describe-duration.ts";
import type { ResponseLimit } from "../transport/connection.ts";
import { createHttpTarget, type HttpTargetOptions } from "../transport/create-http-target.ts";
import type { Exchange, ExchangeLimits, SentExchange } from "../transport/exchange.ts";
import type { FailureKind } from "../transport/failure-kind.ts";
import { healthCheck } from "../transport/health-check.ts";
import { timeoutOf } from "../transport/server-access.ts";
import { waitAtMost } from "../transport/wait-at-most.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { joinSignals } from "./limit-time.ts";

/** How to reach the server, and how long to wait for it. */
export interface OpenOptions extends Omit<HttpTargetOptions, "maxBlockMs"> {
  readonly responseLimit: ResponseLimit;
  readonly waitMs: number;
  /** Maximum milliseconds until its status is another one than 502, 503 and 504. */
  readonly unreadyMs: number;
  /** What to wait with: the first request that the server gets; a health check when left out. */
  readonly firstRequest?: WireRequest | undefined;
  readonly datasetFile: string;
  readonly serverLog?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface WaitOptions extends OpenOptions {
  /** Base URLs to try; may change while waiting. */
  readonly baseUrls: () => readonly string[];
  /** Whether waiting changes nothing about how an attempt failed; it does when left out. */
  readonly isFinal?: ((failure: FailureKind) => boolean | Promise<boolean>) | undefined;
  /** End the wait, too, when they fire, like when the server's process has exited. */
  readonly ends?: readonly AbortSignal[];
}

/** The first response of a server. */
export interface FirstResponse {
  readonly ok: true;
  readonly baseUrl: string;
  readonly first: SentExchange;
  /** The status that said before that the server is not ready; left out when none did. */
  readonly unready?: number | undefined;
}

/** Why there is no response. */
export interface Silence {
  readonly ok: false;
  readonly message: string;
  readonly failure: FailureKind;
}

/** What came of waiting for a server. */
export type AwaitedResponse = FirstResponse | Silence;

/** Milliseconds between two attempts: the pause grows from the first value to the second. */
const pauses = { first: 20, max: 250 } as const;

/** Milliseconds without a refusal after which a connection was accepted, even on a busy machine. */
const decisiveMs = 1000;

/** What a proxy responds until the server behind it has started. */
const unreadyStatuses: ReadonlySet<number | undefined> = new Set([502, 503, 504]);

/**
 * Sends a request until a server gives any HTTP response at one of its base URLs. It waits longer
 * only while the status says that the server is not ready.
 */
export async function awaitResponse(options: WaitOptions): Promise<AwaitedResponse> {
  const { access, waitMs, unreadyMs, firstRequest = healthCheck, isFinal, ends = [] } = options;
  const signal = joinSignals(options.signal, ...ends);
  const started = performance.now();
  const deadline = started + waitMs;
  const unreadyEnd = Math.min(started + unreadyMs, deadline);
  let pause: number = pauses.first;
  let accepted = 0;
  let unready: number | undefined;
  let last: AwaitedResponse | undefined;
  for (let left = waitMs; left > 0 && !signal.aborted; left = deadline - performance.now()) {
    const timeoutMs = Math.min(left, timeoutOf(access));
    // A server that accepts connections may be wrong only about the first request.
    const request = accepted % 2 === 0 ? firstRequest : healthCheck;
    const attempt = await tryAll(request, options, { timeoutMs, signal });
    if (attempt.ok && (isReady(attempt) || performance.now() + pause > unreadyEnd)) {
      return { ...attempt, unready };
    }
    unready = attempt.ok ? attempt.first.exchange.status : unready;
    if (!attempt.ok && (await isFinal?.(attempt.failure)) === true) {
      return attempt;
    }
    accepted += attempt.ok || attempt.failure === "refused" ? 0 : 1;
    // An attempt that the deadline cut short says nothing that earlier ones did not, unless those
    // were refused, which takes no time, and it was not.
    const isCut = !attempt.ok && attempt.failure === "timeout" && timeoutMs < timeoutOf(access);
    const wasRefused = last?.ok === false && last.failure === "refused";
    const isFirst = last === undefined || (wasRefused && timeoutMs > decisiveMs);
    last = isCut && !isFirst ? last : attempt;
    await waitAtMost(Math.min(pause, Math.max(0, deadline - performance.now())), signal);
    pause = Math.min(pause * 1.5, pauses.max);
  }
  return last?.ok === true && !signal.aborted ? last : describeWait(last, waitMs);
}

function isReady({ first }: FirstResponse): boolean {
  return !unreadyStatuses.has(first.exchange.status);
}

function describeWait(last: AwaitedResponse | undefined, waitMs: number): AwaitedResponse {
  const waited = `(waited ${describeDuration(waitMs)})`;
  return last === undefined || last.ok
    ? { ok: false, message: `No attempt was made ${waited}`, failure: "refused" }
    : { ...last, message: `${last.message} ${waited}` };
}

/** Tries all base URLs at once; the first that responds ends the other attempts. */
async function tryAll(
  request: WireRequest,
  options: WaitOptions,
  limits: ExchangeLimits,
): Promise<AwaitedResponse> {
  const found = new AbortController();
  const signal = joinSignals(found.signal, limits.signal);
  let attempt: AwaitedResponse | undefined;
  const failures = await Promise.all(
    options.baseUrls().map(async (baseUrl) => {
      const exchange = await sendTo(baseUrl, request, options, { ...limits, signal });
      if (isHttp(exchange)) {
        attempt ??= { ok: true, baseUrl, first: { request, exchange } };
        found.abort();
      }
      return exchange;
    }),
  );
  if (attempt !== undefined) {
    return attempt;
  }
  const [first] = failures;
  return first?.outcome === "failure"
    ? { ok: false, message: first.message, failure: first.kind }
    : { ok: false, message: "There is no base URL to try", failure: "refused" };
}

/** Sends one request to a base URL. */
export async function sendTo(
  baseUrl: string,
  request: WireRequest,
  options: Omit<HttpTargetOptions, "connections">,
  limits: ExchangeLimits,
): Promise<Exchange> {
  const target = createHttpTarget(baseUrl, { ...options, connections: 1 });
  try {
    return await target.send(request, { ...limits, circumstance: "first" });
  } finally {
    await target.close();
  }
}

/** A broken response shows, too, that an HTTP server is there. */
function isHttp(exchange: Exchange): boolean {
  return (
    exchange.outcome === "response" ||
    exchange.status !== undefined ||
    exchange.kind === "malformed"
  );
}
