import { waitAtMost } from "../server/wait-at-most.ts";
import { countNoun } from "../terminal/count-noun.ts";
import type { Target } from "../transport/exchange.ts";
import { healthCheck } from "../transport/health-check.ts";
import { isSilent } from "../transport/is-silent.ts";
import { type CaseResult, isFailure, isWrong, type WrongResult } from "./case-result.ts";

/** Ends a run early when the rest would only be waiting. */
export interface Watchdog {
  /** Why the run ends early; undefined while it continues. */
  readonly reason: () => string | undefined;
  /** Whether the run ended for a reason that breaks no clause: it was interrupted or too slow. */
  readonly isInconclusive: () => boolean;
  /** Whether the run ended because the server exited, or no longer responds to anything. */
  readonly hasDied: () => boolean;
  /** Takes a result into account, which may take a health check. */
  watch(result: CaseResult): Promise<void>;
}

/** When silence means that a server is dead, not that it breaks some clauses. */
const limits = {
  /** Consecutive cases without a response that lead to a health check. */
  silentInARow: 4,
  /** Cases without a response in all that end the run: the rest would take too long. */
  silentInAll: 24,
  /** Milliseconds from a lost connection until the process has exited. */
  exitMs: 500,
} as const;

/** What else ends a run. */
export interface WatchdogOptions {
  /** Number of failed cases that ends the run; no number does when left out. */
  readonly bail?: number | undefined;
  /**
   * Whether a failure is known, so that it counts neither for `bail` nor toward the cases without a
   * response.
   */
  readonly isKnown?: ((result: WrongResult) => boolean) | undefined;
  /**
   * Whether a case is of a kind that is known to get no response, so that it does not count toward
   * the cases without one; no case is when left out.
   */
  readonly isExpected?: ((result: WrongResult) => boolean) | undefined;
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
 * Creates a watchdog, which ends a run when the server is dead: several consecutive cases get no
 * response, and then the health check fails, too.
 */
export function createWatchdog(target: Target, options: WatchdogOptions): Watchdog {
  const { bail = Number.POSITIVE_INFINITY, ending, exited, stalled, signal } = options;
  const { isKnown = () => false, isExpected = () => false } = options;
  let reason: string | undefined;
  let isInconclusive = false;
  let hasDied = false;
  let inARow = 0;
  let inAll = 0;
  let failed = 0;
  const askAgain = async (): Promise<void> => {
    inARow = 0;
    const exchange = await target.send(healthCheck, { circumstance: "new" });
    if (exchange.outcome === "failure" && exchange.kind !== "interrupted") {
      // The connections of a process close before it has exited.
      await (exited && waitAtMost(limits.exitMs, exited));
      findReason();
      hasDied ||= reason === undefined && isSilent(exchange);
      reason ??= `${isSilent(exchange) ? "The server no longer responds" : "The health check failed"}: ${exchange.message}`;
    }
  };
  const findReason = (): string | undefined => {
    const ended = ending();
    if (reason === undefined && ended !== undefined) {
      hasDied = true;
      reason = `The server's command ${ended}`;
    }
    if (reason === undefined) {
      reason = signal?.aborted === true ? "Interrupted" : stalled?.();
      isInconclusive = reason !== undefined;
    }
    return reason;
  };
  return {
    reason: findReason,
    isInconclusive: () => isInconclusive,
    hasDied: () => hasDied,
    async watch(result) {
      failed += isFailure(result) && !isKnown(result) ? 1 : 0;
      if (failed >= bail) {
        reason ??= `Stopped after ${countNoun(failed, "failed case")}, as asked by --bail`;
      }
      if (!isWrong(result) || result.cause !== "transport") {
        inARow = 0;
        return;
      }
      inARow += 1;
      // A conforming server may close the connection where a clause is implied only.
      const isCounted = result.case.level !== "implied" && !isKnown(result) && !isExpected(result);
      inAll += isCounted ? 1 : 0;
      if (inAll >= limits.silentInAll) {
        reason ??= `Stopped after ${inAll} cases without a complete response`;
      } else if (inARow >= limits.silentInARow && findReason() === undefined) {
        await askAgain();
      }
    },
  };
}
