import { describeDuration } from "../../terminal/describe-duration.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { isLate } from "../../transport/failure-kind.ts";
import type { CaseSource } from "../case-result.ts";

/** What decides whether a run gets somewhere. */
export interface PaceOptions {
  readonly timeoutMs: number;
  /** Number of requests of the recorded cases, roughly. */
  readonly planned: number;
  /** Number of generated cases, which come later. */
  readonly generated: number;
  /** Cases to run at once, if the server can handle as many. */
  readonly jobs: number;
  /** What came of the requests that were sent before; none were when left out. */
  readonly before?: readonly Exchange[] | undefined;
  /** Reads a clock, in milliseconds; that of the system when left out. */
  readonly now?: (() => number) | undefined;
}

/** Time limits of responses that a run may spend waiting for missing ones. */
const maxTimeouts = 4;

/** Share of the time limit of a response that each may take on average, where many are left. */
const maxPace = 1 / 30;

/** Milliseconds that show the pace, or of waiting: a busy machine should not exceed them. */
const startMs = 20_000;

/** Milliseconds between the totals that are kept: one for each request would be too many. */
const totalsMs = 1000;

/** Milliseconds that the rest of a run may take at its pace. */
const maxRestMs = 600_000;

/** When a run waits less than the time limit, since some queries never get a response. */
const haste = {
  /** Number of requests that got no response for at least `minMs`, after which it waits less. */
  missing: 2,
  /** The shorter limit where no response came at all, as a share of the limit. */
  silentShare: 0.25,
  minMs: 1000,
  /** The limit as a multiple of the time of the slowest response. */
  slowest: 5,
} as const;

/**
 * Adds up the time in which no response came. A run gets nowhere if it has waited several time limits
 * for missing responses, or if the rest would take very long at its latest pace. Time counts once, however
 * many requests wait, not while others are answered, and as a time limit at most: a busy machine notices
 * its end late.
 *
 * After several requests that got no response for a while, the time limit is shorter, unless the
 * responses that come are slow: a server that never responds to some queries is judged by the others.
 */
export class Pace {
  readonly #options: PaceOptions;
  readonly #now: () => number;
  /** Number of those that are done; more are sent when cases are tried again. */
  readonly #done = { recorded: 0, generated: 0 };
  /** Number of requests, and milliseconds until all responses came. */
  readonly #counts = { answered: 0, failed: 0, tookMs: 0 };
  /** Milliseconds of waiting for responses that never came. */
  #waitedMs = 0;
  /** Milliseconds in which requests were under way: generating many cases takes long, too. */
  #busyMs = 0;
  /** Earlier totals, about a second apart, oldest first: the pace is measured from that one. */
  readonly #earlier = [{ ofMs: 0, pacedMs: 0, answered: 0, tookMs: 0 }];
  #underWay = 0;
  #missing = 0;
  #slowestMs = 0;
  #mark = 0;

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    for (const exchange of options.before ?? []) {
      const isMissing = exchange.outcome === "failure" && isLate(exchange.kind);
      // A server of one connection responds to some and lets others wait, but not as long.
      const waitedMs = isMissing && !this.hasAnswered ? options.timeoutMs : 0;
      this.#busyMs += waitedMs;
      this.#waitedMs += waitedMs;
      this.#count(exchange, waitedMs);
    }
  }

  get hasAnswered(): boolean {
    return this.#counts.answered > 0;
  }

  /** Takes a request into account that is sent, or several in turn; gives the time, for {@link end}. */
  begin(): number {
    const now = this.#now();
    if (this.#underWay === 0) {
      this.#mark = now;
    }
    this.#underWay += 1;
    return now;
  }

  end(exchanges: readonly Exchange[], begun: number): void {
    const now = this.#now();
    const failed = exchanges.filter((exchange) => exchange.outcome === "failure").length;
    const passedMs = Math.min(now - this.#mark, exchanges.length * this.#options.timeoutMs);
    this.#busyMs += passedMs;
    this.#waitedMs += failed > 0 ? passedMs : 0;
    this.#mark = now;
    this.#underWay -= 1;
    for (const exchange of exchanges) {
      this.#count(exchange, (now - begun) / exchanges.length);
    }
    this.#remember();
  }

  /** Takes into account that a case is done. */
  complete(source: CaseSource, requests: number): void {
    this.#done[source] += requests;
  }

  /** Says why the run gets nowhere; undefined while it gets somewhere. */
  findReason(): string | undefined {
    const { timeoutMs, planned, generated, jobs } = this.#options;
    const maxMs = Math.max(maxTimeouts * timeoutMs, startMs);
    if (this.#waitedMs > maxMs) {
      return `Stopped after waiting ${describeDuration(this.#waitedMs)} for responses that never came: ${this.#describe()}`;
    }
    const left = Math.max(0, planned - this.#done.recorded);
    const generatedLeft = Math.max(0, generated - this.#done.generated);
    const { paceMs, responseMs } = this.#measureLatest();
    // They run at once, also after cases that run one by one.
    const restMs = left * paceMs + generatedLeft * Math.min(paceMs, responseMs / jobs);
    const isSlow = this.#busyMs > startMs && paceMs > maxPace * timeoutMs;
    return isSlow && restMs > maxRestMs
      ? `Stopped after ${describeDuration(this.#busyMs)}, because the rest would take about ${Math.round(restMs / 60_000)} minutes: ${this.#describe()}`
      : undefined;
  }

  /** The time limit of the next request; undefined while it is the usual one. */
  limitMs(): number | undefined {
    const { timeoutMs } = this.#options;
    if (this.#missing < haste.missing) {
      return undefined;
    }
    const lessMs = this.hasAnswered
      ? haste.slowest * this.#slowestMs
      : haste.silentShare * timeoutMs;
    return Math.min(timeoutMs, Math.max(haste.minMs, Math.ceil(lessMs)));
  }

  /**
   * Milliseconds from one of the latest responses to the next, and until each came: a server may be
   * slower than before.
   */
  #measureLatest(): { readonly paceMs: number; readonly responseMs: number } {
    const [earlier = { pacedMs: 0, answered: 0, tookMs: 0 }] = this.#earlier;
    const pacedMs = this.#busyMs - this.#waitedMs - earlier.pacedMs;
    const answered = Math.max(1, this.#counts.answered - earlier.answered);
    return {
      paceMs: pacedMs / answered,
      responseMs: (this.#counts.tookMs - earlier.tookMs) / answered,
    };
  }

  #remember(): void {
    const [busyMs, pacedMs] = [this.#busyMs, this.#busyMs - this.#waitedMs];
    if (busyMs - (this.#earlier.at(-1)?.ofMs ?? 0) < totalsMs) {
      return;
    }
    const { answered, tookMs } = this.#counts;
    this.#earlier.push({ ofMs: busyMs, pacedMs, answered, tookMs });
    while ((this.#earlier[1]?.ofMs ?? busyMs) < busyMs - startMs) {
      this.#earlier.shift();
    }
  }

  #count(exchange: Exchange, tookMs: number): void {
    if (exchange.outcome === "response") {
      this.#counts.answered += 1;
      this.#counts.tookMs += tookMs;
      this.#slowestMs = Math.max(this.#slowestMs, exchange.milliseconds);
    } else {
      this.#counts.failed += 1;
      // A server may think for a while before it closes a connection without a response.
      this.#missing += exchange.kind === "closed" || tookMs < haste.minMs ? 0 : 1;
    }
  }

  #describe(): string {
    const { answered, failed } = this.#counts;
    return `of ${answered + failed} requests, ${answered} had a response, the slowest after ${describeDuration(this.#slowestMs)}, and ${failed} none. If the server is only slow, raise --timeout (${describeDuration(this.#options.timeoutMs)}) or select fewer cases`;
  }
}
