import { setTimeout as delay } from "node:timers/promises";
import { describeServer } from "../../server/find-wrong-endpoint.ts";
import { createHttpTarget } from "../../transport/create-http-target.ts";
import type { HttpResponse, Target } from "../../transport/exchange.ts";
import { healthCheck } from "../../transport/health-check.ts";
import { isLimited, Pacer } from "../../transport/pacer.ts";
import type { ServerAccess } from "../../transport/server-access.ts";
import type { WireRequest } from "../../transport/wire-request.ts";

/** Ends a run when a server, or a proxy before it, limits the rate of requests. */
export interface RateLimitWatch {
  /** Fires when the rate is limited, and when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Says that the rate is limited, and what to do; undefined as long as nothing shows that. */
  readonly reason: () => string | undefined;
}

interface LimitSearch {
  readonly baseUrl: string;
  readonly access: ServerAccess;
  /** Maximum number of requests per second; there is none when left out. */
  readonly rate?: number | undefined;
  /** Maximum number of requests at once. */
  readonly jobs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Maximum number of searches: a server that gives such a status for its own reasons may do so often. */
const maxSearches = 3;

/** Looks for a limit when a response has a status that limits have, and no service. */
export function watchForRateLimit(pacer: Pacer, search: LimitSearch): RateLimitWatch {
  const found = new AbortController();
  const signals = [found.signal, search.signal].filter((signal) => signal !== undefined);
  let reason: string | undefined;
  let searches = 0;
  pacer.examine = async (request) => {
    searches += 1;
    if (reason === undefined && searches <= maxSearches) {
      const own = new Pacer({ rate: search.rate, maxWaitMs: 0 });
      const options = { ...search, pacer: own, connections: search.jobs };
      const target = createHttpTarget(search.baseUrl, options);
      reason = await findRateLimit(request, target, search).finally(target.close);
    }
    if (reason !== undefined) {
      found.abort();
    }
    return reason !== undefined;
  };
  return { signal: AbortSignal.any(signals), reason: () => reason };
}

/** Milliseconds without a request, in which most limits forget the earlier ones. */
const pauseMs = 1000;

const countMs = 2000;

const slowRequests = { min: 5, max: 100, maxMs: 2000 } as const;

/** Maximum chance that a server that responds so at random is taken for one with a limit. */
const chance = 0.01;

/** Share of the admitted rate at which a run should not meet the limit. */
const safeShare = 0.8;

/**
 * Finds that a request got status 429 or 503 because a server, or a proxy before it, limits the
 * rate of requests: the same request passes later, fast requests get that status again, and slow
 * ones never do. A status that only some queries get, that comes at random, or that comes when
 * requests are under way at the same time is no such limit: the cases judge it.
 */
async function findRateLimit(
  request: WireRequest,
  target: Target,
  { jobs, signal }: LimitSearch,
): Promise<string | undefined> {
  const isLimitedAfter = async (milliseconds: number, sent: WireRequest): Promise<boolean> => {
    await delay(milliseconds, undefined, signal && { signal }).catch(() => undefined);
    return isLimited(await target.send(sent, { signal }));
  };
  if (await isLimitedAfter(pauseMs, request)) {
    return undefined;
  }
  const inTurn = await sendFast(1, target, signal);
  const fast = inTurn.limited === undefined ? await sendFast(jobs, target, signal) : inTurn;
  const { limited, admitted, share } = fast;
  // Requests that follow one another at nearly that rate passed: it is not the rate.
  const isRate = fast === inTurn || admitted > 1.25 * inTurn.admitted;
  const needed = Math.ceil(Math.log(chance) / Math.log(1 - share));
  if (limited === undefined || !isRate || needed > slowRequests.max) {
    return undefined;
  }
  const slowMs = Math.min(2000 / admitted, slowRequests.maxMs);
  for (let sent = 0; sent < Math.max(needed, slowRequests.min); sent += 1) {
    if (await isLimitedAfter(sent === 0 ? pauseMs : slowMs, healthCheck)) {
      return undefined;
    }
  }
  const rate = Math.max(1, Math.floor(safeShare * admitted));
  return `The server or a proxy${describeServer(limited)} limits the rate of requests: it responds with status ${limited.status} when they come fast, and to none when they come slowly. Send fewer per second: --rate ${rate}`;
}

interface FastResponses {
  /** One with status 429 or 503; undefined when there is none. */
  readonly limited: HttpResponse | undefined;
  /** Share of these, from the first of them on. */
  readonly share: number;
  /** Number of the others per second, from then on. */
  readonly admitted: number;
}

/** Sends health checks as fast as it can, for some time after the first one with such a status. */
async function sendFast(
  jobs: number,
  target: Target,
  signal: AbortSignal | undefined,
): Promise<FastResponses> {
  let started = performance.now();
  let limited: HttpResponse | undefined;
  const counts = { limited: 0, admitted: 0 };
  const sendOn = async (): Promise<void> => {
    while (performance.now() < started + countMs && signal?.aborted !== true) {
      const exchange = await target.send(healthCheck, { signal });
      if (!isLimited(exchange)) {
        counts.admitted += 1;
      } else if (limited !== undefined) {
        counts.limited += 1;
      } else {
        limited = exchange;
        [started, counts.limited, counts.admitted] = [performance.now(), 1, 0];
      }
    }
  };
  await Promise.all(Array.from({ length: jobs }, sendOn));
  const seconds = (performance.now() - started) / 1000;
  const share = counts.limited / (counts.limited + counts.admitted);
  return { limited, share, admitted: counts.admitted / seconds };
}
