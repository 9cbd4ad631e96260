import { describeServer } from "../../server/find-wrong-endpoint.ts";
import { joinSignals, limitTime } from "../../server/limit-time.ts";
import { createHttpTarget } from "../../transport/create-http-target.ts";
import type { HttpResponse, Target } from "../../transport/exchange.ts";
import { healthCheck } from "../../transport/health-check.ts";
import { isLimited, Pacer } from "../../transport/pacer.ts";
import type { ServerAccess } from "../../transport/server-access.ts";
import { waitAtMost } from "../../transport/wait-at-most.ts";
import type { WireRequest } from "../../transport/wire-request.ts";
import { maxConnections } from "./server-load.ts";

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
  readonly signal?: AbortSignal | undefined;
}

/** Maximum number of searches: a server that gives such a status for its own reasons may do so often. */
const maxSearches = 3;

/** Maximum milliseconds of all searches: one for a limit of a request per second takes less. */
const maxSearchMs = 15_000;

/**
 * Looks for a limit when a response has a status that limits have, and no service. One on the number of
 * requests at once is kept to from then on. A search that runs out of time finds none.
 */
export function watchForRateLimit(pacer: Pacer, search: LimitSearch): RateLimitWatch {
  const found = new AbortController();
  let reason: string | undefined;
  let searches = 0;
  let leftMs = maxSearchMs;
  pacer.examine = async (request) => {
    searches += 1;
    if (reason === undefined && searches <= maxSearches && leftMs > 0) {
      const begun = performance.now();
      const own = new Pacer({ rate: search.rate, maxWaitMs: 0 });
      const connections = Math.min(maxConnections, pacer.gate.limit);
      const target = createHttpTarget(search.baseUrl, { ...search, pacer: own, connections });
      const signal = limitTime(search.signal, leftMs);
      const sought = await findLimit(request, target, signal).finally(target.close);
      const limit = signal?.aborted === true ? {} : sought;
      leftMs -= performance.now() - begun;
      reason = limit.reason;
      pacer.gate.limit = Math.min(pacer.gate.limit, limit.room ?? Number.POSITIVE_INFINITY);
    }
    if (reason !== undefined) {
      found.abort();
    }
    return reason !== undefined;
  };
  return { signal: joinSignals(found.signal, search.signal), reason: () => reason };
}

/** Milliseconds without a request, in which most limits forget the earlier ones. */
const pauseMs = 1000;

const countMs = 2000;

/** Milliseconds in which a number of requests at once meets a limit, or keeps to it. */
const crowdMs = 1000;

const slowRequests = { min: 5, maxMs: 2000 } as const;

/** Maximum chance that a server that responds so at random is taken for one with a limit. */
const chance = 0.01;

/** Share of the admitted rate at which a run should not meet the limit. */
const safeShare = 0.8;

/** A limit on the rate of requests, or on their number at once; neither when the cases judge it. */
interface Limit {
  readonly reason?: string;
  readonly room?: number;
}

/**
 * Finds why a request got status 429 or 503. Either a server, or a proxy before it, limits the
 * number of requests at once: the same request passes later, and alone again and again, but not beside
 * more than some others. Or it limits the rate: fast requests get that status one after another, and
 * slow ones never do. A status that only some queries get, or that comes at random, is no such limit:
 * the cases judge it.
 */
async function findLimit(
  request: WireRequest,
  target: Target,
  signal: AbortSignal | undefined,
): Promise<Limit> {
  const isLimitedAfter = async (milliseconds: number, sent: WireRequest): Promise<boolean> => {
    await waitAtMost(milliseconds, signal);
    return isLimited(await target.send(sent, { signal }));
  };
  if (await isLimitedAfter(pauseMs, request)) {
    return {};
  }
  const { limited, admitted, share } = await sendFast(target, signal);
  if (limited === undefined) {
    return findRoom(request, target, signal);
  }
  const needed = Math.ceil(Math.log(chance) / Math.log(1 - share));
  const slowMs = Math.min(2000 / admitted, slowRequests.maxMs);
  for (let sent = 0; sent < Math.max(needed, slowRequests.min); sent += 1) {
    if (await isLimitedAfter(sent === 0 ? pauseMs : slowMs, healthCheck)) {
      return {};
    }
  }
  const rate = Math.max(1, Math.floor(safeShare * admitted));
  return {
    reason: `The server or a proxy${describeServer(limited)} limits the rate of requests: it responds with status ${limited.status} when they come fast, and to none when they come slowly. Send fewer per second: --rate ${rate}`,
  };
}

/**
 * Finds the largest number of requests at once that meets no limit, where a larger one does. A server that
 * cannot handle two at once keeps no limit: it has none of the responses that concurrent requests get.
 *
 * @see isolation.overlap
 */
async function findRoom(
  request: WireRequest,
  target: Target,
  signal: AbortSignal | undefined,
): Promise<Limit> {
  const isTooMany = async (count: number): Promise<boolean> => {
    const ends = performance.now() + crowdMs;
    let met = false;
    const sendOn = async (): Promise<void> => {
      while (!met && performance.now() < ends && signal?.aborted !== true) {
        met = isLimited(await target.send(request, { signal })) || met;
      }
    };
    await Promise.all(Array.from({ length: count }, sendOn));
    return met;
  };
  let [room, tooMany] = [0, target.connections()];
  if (!(await isTooMany(tooMany))) {
    return {};
  }
  while (tooMany - room > 1) {
    const middle = (room + tooMany) >> 1;
    [room, tooMany] = (await isTooMany(middle)) ? [room, middle] : [middle, tooMany];
  }
  return room < 2 ? {} : { room };
}

interface FastResponses {
  /** One with status 429 or 503; undefined when there is none. */
  readonly limited: HttpResponse | undefined;
  /** Share of these, from the first of them on. */
  readonly share: number;
  /** Number of the others per second, from then on. */
  readonly admitted: number;
}

/** Sends health checks in turn, as fast as it can, for some time after the first one with such a status. */
async function sendFast(target: Target, signal: AbortSignal | undefined): Promise<FastResponses> {
  let started = performance.now();
  let limited: HttpResponse | undefined;
  const counts = { limited: 0, admitted: 0 };
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
  const seconds = (performance.now() - started) / 1000;
  const share = counts.limited / (counts.limited + counts.admitted);
  return { limited, share, admitted: counts.admitted / seconds };
}
