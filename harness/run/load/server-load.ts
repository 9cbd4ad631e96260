import { describeAbort, joinSignals } from "../../server/limit-time.ts";
import type { ConcurrencyProbe } from "../../server/probe-concurrency.ts";
import { type Case, isJudged } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import type { Exchange, SendOptions, Target, TransportFailure } from "../../transport/exchange.ts";
import { blamesKit, isSilent } from "../../transport/failure-kind.ts";
import { healthCheck } from "../../transport/health-check.ts";
import { waitAtMost } from "../../transport/wait-at-most.ts";
import { type CaseResult, findBail, isFailure, isSuspect } from "../case-result.ts";
import { Pace, type PaceOptions } from "./pace.ts";

/** What limits the load on a server, and what ends a run. */
export interface LoadOptions extends PaceOptions {
  /** How the server responds to concurrent requests, and how fast. */
  readonly probe: ConcurrencyProbe;
  /** Number of failed cases that ends the run; no number does when left out. */
  readonly bail?: number | undefined;
  /** How the process of a started server ended; undefined while it runs, and without one. */
  readonly ending: () => string | undefined;
  /** Fires when the process of a started server has exited; left out without one. */
  readonly exited?: AbortSignal | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Why a run ends early: a server that died no longer responds, and a run that stalled gets nowhere. */
interface EarlyEnd {
  readonly kind: "died" | "stalled" | "interrupted" | "failed";
  readonly reason: string;
}

/** Cases that run at once where the server responds to one request at a time: more would wait. */
const serialJobs = 2;

const maxConcurrentJobs = 4;

/** Requests that a case of concurrent requests sends at once, as a rule. */
const defaultConcurrentRequests = 16;

/** Connections for as many cases of concurrent requests as may run at once. */
export const maxConnections: number = maxConcurrentJobs * defaultConcurrentRequests;

/** Maximum milliseconds that all unspecified cases may take when they run one at a time. */
const maxObservingMs = 2000;

/** Requests that an unspecified case sends, as a rule. */
const requestsPerObservation = 3;

/** Counts the requests of a case as a run plans them; one that is only observed comes with two health checks. */
export function countRequests(item: Case): number {
  return isJudged(item) ? listExchanges(item).length : requestsPerObservation;
}

/** Consecutive cases without a response, to them or after them, that lead to a health check. */
const maxSilent = 4;

/** Milliseconds from a lost connection until the process has exited. */
export const exitMs = 500;

/**
 * How much load a run puts on a server, how long it waits, and when it ends. A server may be slow, may
 * serve requests one after another and may accept few connections: none of that may make a case fail.
 * A run ends early when the rest would only be waiting, as when it gets nowhere, or when the server
 * is dead: several consecutive cases get no response, and then the health check fails, too.
 */
export class ServerLoad {
  /** The server; what comes of each request is taken into account. */
  readonly target: Target;
  readonly probe: ConcurrencyProbe;
  readonly timeoutMs: number;
  /** Fires when the run gets nowhere, and when it is interrupted. */
  readonly signal: AbortSignal;
  readonly #options: LoadOptions;
  readonly #pace: Pace;
  readonly #stalled = new AbortController();
  #end: EarlyEnd | undefined;
  #failed = 0;
  #silent = 0;

  constructor(target: Target, options: LoadOptions) {
    this.#options = options;
    this.probe = options.probe;
    this.timeoutMs = options.timeoutMs;
    this.#pace = new Pace(options);
    this.signal = joinSignals(this.#stalled.signal, options.signal);
    this.target = {
      ...target,
      send: (request, sending) =>
        this.#measure((limited) => target.send(request, limited), sending),
      sendInTurn: (requests, sending) =>
        this.#measure((limited) => target.sendInTurn(requests, limited), sending),
    };
  }

  /** How many cases that send one request at a time run at once. */
  get jobs(): number {
    const safe = Math.max(1, this.#countSafe());
    const most = this.probe.isSerial ? serialJobs : safe;
    return Math.min(this.#options.jobs, this.target.connections(), safe, most);
  }

  get concurrentJobs(): number {
    const safe = Math.max(1, Math.floor(this.#countSafe() / defaultConcurrentRequests));
    return this.probe.isSerial ? 1 : Math.min(this.jobs, maxConcurrentJobs, safe);
  }

  get concurrentConnections(): number {
    return this.concurrentJobs * defaultConcurrentRequests;
  }

  /** Whether a request that waits for all others would exceed the time limit, which says nothing then. */
  get isCrowded(): boolean {
    return Math.min(this.target.connections(), maxConnections) > this.#countSafe();
  }

  /**
   * Whether unspecified cases run one at a time, so that no other request comes right after one.
   *
   * @param responseMs milliseconds until a response when no other request is under way.
   */
  observesAlone(cases: number, responseMs: number): boolean {
    return this.jobs === 1 || cases * requestsPerObservation * responseMs <= maxObservingMs;
  }

  /** How the run ended early; undefined while it continues. */
  get end(): EarlyEnd["kind"] | undefined {
    return this.#end?.kind;
  }

  /** Whether any request got a response: what never gave one has not died of a case. */
  get hasAnswered(): boolean {
    return this.#pace.hasAnswered;
  }

  /** Says why the run ends early; undefined while it continues. */
  reason(): string | undefined {
    const { ending, signal } = this.#options;
    const ended = this.#end === undefined ? ending() : undefined;
    if (ended !== undefined) {
      this.#end = { kind: "died", reason: `The server's command ${ended}` };
    } else if (signal?.aborted === true) {
      this.#end ??= { kind: "interrupted", reason: describeAbort(signal) };
    }
    return this.#end?.reason;
  }

  /** Takes a result into account, which may take a health check. */
  async watch(result: CaseResult): Promise<void> {
    this.#pace.complete(
      result.source,
      result.source === "generated" ? 1 : countRequests(result.case),
    );
    this.#failed += isFailure(result) ? 1 : 0;
    const bailed = findBail(this.#failed, this.#options.bail);
    if (bailed !== undefined) {
      this.#end ??= { kind: "failed", reason: bailed };
    }
    this.#silent = isSuspect(result) ? this.#silent + 1 : 0;
    if (this.#silent >= maxSilent && this.reason() === undefined) {
      this.#silent = 0;
      await this.#askAgain();
    }
  }

  /** Counts the requests that can wait for one another and take at most half the time limit. */
  #countSafe(): number {
    const { parallelism, responseMs } = this.probe;
    return Math.floor((parallelism * this.timeoutMs) / (2 * responseMs));
  }

  async #measure<Outcome extends Exchange | readonly Exchange[]>(
    send: (limited: SendOptions) => Promise<Outcome>,
    { circumstance, timeoutMs, signal = this.signal }: SendOptions = {},
  ): Promise<Outcome> {
    const begun = this.#pace.begin();
    const limitMs = timeoutMs ?? this.#pace.limitMs();
    const outcome = await send({ circumstance, timeoutMs: limitMs, signal });
    this.#pace.end([outcome].flat(), begun);
    const stalled = this.reason() === undefined ? this.#pace.findReason() : undefined;
    if (stalled !== undefined) {
      this.#end = { kind: "stalled", reason: stalled };
      this.#stalled.abort();
    }
    return outcome;
  }

  /** Sends a health check, which ends the run if it fails. */
  async #askAgain(): Promise<void> {
    const { exited } = this.#options;
    const exchange = await this.target.send(healthCheck, { circumstance: "new" });
    if (exchange.outcome === "failure" && !blamesKit(exchange.kind)) {
      // The connections of a process close before it has exited.
      await (exited && waitAtMost(exitMs, exited));
      if (this.reason() === undefined) {
        this.#end = this.#endWithout(exchange);
      }
    }
  }

  #endWithout({ kind, message }: TransportFailure): EarlyEnd {
    if (!isSilent(kind)) {
      return { kind: "failed", reason: `The health check failed: ${message}` };
    }
    return this.hasAnswered
      ? { kind: "died", reason: `The server no longer responds: ${message}` }
      : { kind: "failed", reason: `The server does not respond: ${message}` };
  }
}
