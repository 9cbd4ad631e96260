import { describeAbort } from "../server/limit-time.ts";
import { waitAtMost } from "../server/wait-at-most.ts";
import { countNoun } from "../terminal/count-noun.ts";
import type { Target } from "../transport/exchange.ts";
import { blamesKit, isSilent } from "../transport/failure-kind.ts";
import { healthCheck } from "../transport/health-check.ts";
import { type CaseResult, isFailure, isIncomplete, type WrongResult } from "./case-result.ts";

/** When silence means that a server is dead, not that it breaks some clauses. */
const limits = {
  /** Consecutive cases without a response that lead to a health check. */
  silentInARow: 4,
  /** Milliseconds from a lost connection until the process has exited. */
  exitMs: 500,
} as const;

/** What else ends a run. */
export interface WatchdogOptions {
  /** Number of failed cases that ends the run; no number does when left out. */
  readonly bail?: number | undefined;
  /** Whether a failure is known, so that it does not count for `bail`. */
  readonly isKnown?: ((result: WrongResult) => boolean) | undefined;
  /** How the process of a started server ended; undefined while it runs, and without one. */
  readonly ending: () => string | undefined;
  /** Fires when the process of a started server has exited; left out without one. */
  readonly exited?: AbortSignal | undefined;
  /** Why the run gets nowhere; undefined while it gets somewhere. */
  readonly stalled?: (() => string | undefined) | undefined;
  /** Ends the run when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Ends a run early when the rest would only be waiting, as when the server is dead: several
 * consecutive cases get no response, and then the health check fails, too.
 */
export class Watchdog {
  #isInconclusive = false;
  #hasDied = false;
  readonly #target: Target;
  readonly #options: WatchdogOptions;
  #reason: string | undefined;
  #failed = 0;
  /** Consecutive cases without a response. */
  #silent = 0;

  constructor(target: Target, options: WatchdogOptions) {
    this.#target = target;
    this.#options = options;
  }

  /** Whether the run ended for a reason that breaks no clause: it was interrupted or too slow. */
  isInconclusive(): boolean {
    return this.#isInconclusive;
  }

  /** Whether the run ended because the server exited, or no longer responds to anything. */
  hasDied(): boolean {
    return this.#hasDied;
  }

  /** Says why the run ends early; undefined while it continues. */
  reason(): string | undefined {
    const { ending, signal, stalled } = this.#options;
    const ended = ending();
    if (this.#reason === undefined && ended !== undefined) {
      this.#hasDied = true;
      this.#reason = `The server's command ${ended}`;
    }
    if (this.#reason === undefined) {
      this.#reason = signal?.aborted === true ? describeAbort(signal) : stalled?.();
      this.#isInconclusive = this.#reason !== undefined;
    }
    return this.#reason;
  }

  /** Takes a result into account, which may take a health check. */
  async watch(result: CaseResult): Promise<void> {
    this.#countFailure(result);
    this.#silent = isIncomplete(result) ? this.#silent + 1 : 0;
    if (this.#silent >= limits.silentInARow && this.reason() === undefined) {
      await this.#askAgain();
    }
  }

  #countFailure(result: CaseResult): void {
    const { bail = Number.POSITIVE_INFINITY, isKnown = () => false } = this.#options;
    this.#failed += isFailure(result) && !isKnown(result) ? 1 : 0;
    if (this.#failed >= bail) {
      this.#reason ??= `Stopped after ${countNoun(this.#failed, "failed case")}, as asked by --bail`;
    }
  }

  /** Sends a health check, which ends the run if it fails. */
  async #askAgain(): Promise<void> {
    const { exited } = this.#options;
    this.#silent = 0;
    const exchange = await this.#target.send(healthCheck, { circumstance: "new" });
    if (exchange.outcome === "failure" && !blamesKit(exchange.kind)) {
      // The connections of a process close before it has exited.
      await (exited && waitAtMost(limits.exitMs, exited));
      this.reason();
      this.#hasDied ||= this.#reason === undefined && isSilent(exchange.kind);
      this.#reason ??= `${isSilent(exchange.kind) ? "The server no longer responds" : "The health check failed"}: ${exchange.message}`;
    }
  }
}
