import { setMaxListeners } from "node:events";
import { describeDuration } from "../terminal/describe-duration.ts";
import type { Exchange, SendOptions, Target } from "../transport/exchange.ts";
import { isLate } from "../transport/failure-kind.ts";

/** Ends a run that gets nowhere, whatever keeps it waiting. */
export interface StallWatch {
  /** The same server; what comes of each request is taken into account. */
  readonly target: Target;
  /** Fires when the run gets nowhere, and when it is interrupted. */
  readonly signal: AbortSignal;
  /** Why the run ends; undefined while it gets somewhere. */
  readonly reason: () => string | undefined;
}

/** What decides whether a run gets somewhere. */
export interface StallOptions {
  /** Maximum milliseconds until a whole response has arrived. */
  readonly timeoutMs: number;
  /** Number of requests that the run is going to send, roughly. */
  readonly planned: number;
  /** Interrupts the run when it fires. */
  readonly signal?: AbortSignal | undefined;
  /** Reads a clock, in milliseconds; that of the system when left out. */
  readonly now?: (() => number) | undefined;
}

/** Time limits of responses that a run may spend waiting for those that never come. */
const maxTimeouts = 8;

/** Time limits that it may spend waiting for slow responses. */
const maxSlowTimeouts = 6;

/** Milliseconds. Even with a short time limit, a busy machine should not exceed them. */
const leniency = {
  /** A response that takes no longer is prompt. */
  promptMs: 1000,
  /** Time that a run may spend waiting for slow responses. */
  slowMs: 15_000,
  /** Time after which the pace is known. */
  paceMs: 20_000,
  /** Time that the rest of a run may take at that pace. */
  restMs: 600_000,
} as const;

/** When a run waits less than the time limit, since some queries never get a response. */
const haste = {
  /** Number of responses that did not come in time, after which it waits less. */
  missing: 2,
  /** The shorter limit where no response came in time, as a share of the limit. */
  silentShare: 0.25,
  /** Shortest time limit, in milliseconds. */
  minMs: 1000,
  /** The limit as a multiple of the time of the slowest response. */
  slowest: 5,
} as const;

/**
 * Watches the pace of a run. It gets nowhere if it has waited several time limits for responses
 * that never came or nearly exceeded theirs, or if the rest would take very long. Waiting counts
 * once, however many requests wait, and not while others are answered promptly. A missing response
 * counts for no more than its time limit: a busy machine notices the end of the limit late.
 *
 * After several responses that did not come in time, the time limit is shorter, unless the responses that come are
 * slow: a server that never responds to some queries is then judged by the others.
 */
export function watchForStalls(target: Target, options: StallOptions): StallWatch {
  const stalled = new AbortController();
  const signals = [stalled.signal, options.signal].filter((signal) => signal !== undefined);
  const signal = AbortSignal.any(signals);
  // Each request under way adds a listener.
  setMaxListeners(0, signal);
  const pace = new Pace(options);
  let reason: string | undefined;
  const measure = async <Outcome>(
    send: () => Promise<Outcome>,
    listExchanges: (outcome: Outcome) => readonly Exchange[],
  ): Promise<Outcome> => {
    pace.begin();
    const outcome = await send();
    pace.end(listExchanges(outcome));
    reason ??= signal.aborted ? undefined : pace.findReason();
    if (reason !== undefined && !stalled.signal.aborted) {
      stalled.abort();
    }
    return outcome;
  };
  const limit = (sending: SendOptions = {}): SendOptions => ({
    ...sending,
    timeoutMs: sending.timeoutMs ?? pace.limitMs(),
    signal: sending.signal ?? signal,
  });
  return {
    target: {
      ...target,
      send: (request, sending) =>
        measure(
          () => target.send(request, limit(sending)),
          (exchange) => [exchange],
        ),
      sendInTurn: (requests, sending) =>
        measure(
          () => target.sendInTurn(requests, limit(sending)),
          (exchanges) => exchanges,
        ),
    },
    signal,
    reason: () => reason,
  };
}

/** Adds up the time in which no prompt response came. */
class Pace {
  readonly #options: StallOptions;
  readonly #promptMs: number;
  readonly #now: () => number;
  readonly #counts = { prompt: 0, slow: 0, failed: 0 };
  readonly #waitedMs = { slow: 0, failed: 0 };
  /** Milliseconds in which requests were under way: generating many cases takes long, too. */
  #busyMs = 0;
  #underWay = 0;
  /** Number of responses that did not come in time. */
  #late = 0;
  /** Milliseconds of the response that took longest. */
  #slowestMs = 0;
  /** Up to when the time is accounted for. */
  #mark = 0;

  constructor(options: StallOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#promptMs = Math.max(options.timeoutMs / 2, leniency.promptMs);
  }

  begin(): void {
    if (this.#underWay === 0) {
      this.#mark = this.#now();
    }
    this.#underWay += 1;
  }

  /** Takes the outcome of a request into account, or of several that were sent in turn. */
  end(exchanges: readonly Exchange[]): void {
    const now = this.#now();
    const kinds = exchanges.map((exchange) => this.#classify(exchange));
    const maxMs = kinds.includes("failed")
      ? kinds.length * this.#options.timeoutMs
      : Number.POSITIVE_INFINITY;
    const waitedMs = Math.min(now - this.#mark, maxMs);
    this.#busyMs += waitedMs;
    this.#mark = now;
    this.#underWay -= 1;
    for (const kind of kinds) {
      this.#counts[kind] += 1;
    }
    if (kinds.includes("failed")) {
      this.#waitedMs.failed += waitedMs;
    } else if (kinds.includes("slow")) {
      this.#waitedMs.slow += waitedMs;
    }
  }

  findReason(): string | undefined {
    const { timeoutMs, planned } = this.#options;
    const { slow, failed } = this.#waitedMs;
    const maxMs = maxTimeouts * timeoutMs;
    const maxSlowMs = Math.max(maxSlowTimeouts * timeoutMs, leniency.slowMs);
    const isOver = failed > maxMs || slow > maxSlowMs;
    if (isOver || failed + slow > Math.max(maxMs, maxSlowMs)) {
      return `Stopped after waiting ${describeDuration(failed + slow)} for slow and missing responses: ${this.#describe()}`;
    }
    const done = this.#counts.prompt + this.#counts.slow + this.#counts.failed;
    const answered = Math.max(1, done - this.#counts.failed);
    const restMs = ((this.#busyMs - failed) / answered) * Math.max(0, planned - done);
    const isKnown = this.#busyMs > Math.max(maxMs, leniency.paceMs);
    return isKnown && restMs > Math.max(leniency.restMs, 200 * timeoutMs)
      ? `Stopped after ${describeDuration(this.#busyMs)}, because the rest would take about ${Math.round(restMs / 60_000)} minutes: ${this.#describe()}`
      : undefined;
  }

  /** The time limit of the next request; undefined while it is the usual one. */
  limitMs(): number | undefined {
    const { timeoutMs } = this.#options;
    const { prompt, slow } = this.#counts;
    if (this.#late < haste.missing || (slow > 0 && prompt === 0)) {
      return undefined;
    }
    const lessMs = prompt === 0 ? haste.silentShare * timeoutMs : haste.slowest * this.#slowestMs;
    return Math.min(timeoutMs, Math.max(haste.minMs, Math.ceil(lessMs)));
  }

  #classify(exchange: Exchange): "prompt" | "slow" | "failed" {
    if (exchange.outcome === "failure") {
      this.#late += isLate(exchange.kind) ? 1 : 0;
      return "failed";
    }
    this.#slowestMs = Math.max(this.#slowestMs, exchange.milliseconds);
    return exchange.milliseconds > this.#promptMs ? "slow" : "prompt";
  }

  #describe(): string {
    const { prompt, slow, failed } = this.#counts;
    return `of ${prompt + slow + failed} requests, ${prompt} had a response within ${describeDuration(this.#promptMs)}, ${slow} a later one, and ${failed} none. If the server is only slow, raise --timeout (${describeDuration(this.#options.timeoutMs)}) or select fewer cases`;
  }
}
