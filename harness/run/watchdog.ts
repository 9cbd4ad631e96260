import type { Target, TransportFailure } from "../transport/exchange.ts";
import { healthCheck } from "../transport/health-check.ts";
import { type CaseResult, isFailure, isWrong } from "./case-result.ts";

/** Ends a run early when going on would only mean waiting. */
export interface Watchdog {
  /** Why the run is over before its end; undefined while it goes on. */
  readonly reason: () => string | undefined;
  /** Takes note of a result, and may ask the server whether it is still there. */
  watch(result: CaseResult): Promise<void>;
}

/** What tells a dead server from a mutated one. */
const limits = {
  /** So many cases without an answer, one after another, and the server is asked once more. */
  silentInARow: 4,
  /** So many cases without an answer in all, and the rest would take too long. */
  silentInAll: 24,
} as const;

/** What ends a run besides silence. */
export interface WatchdogOptions {
  /** How many failed cases end the run; without end when left out. */
  readonly bail?: number | undefined;
  /** Why a server that was started by command is gone; undefined while it runs. */
  readonly ending: () => string | undefined;
  /** Ends the run when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Watches for a server that is plainly dead: several cases in a row without an answer, and then
 * none to the canary either.
 */
export function createWatchdog(target: Target, options: WatchdogOptions): Watchdog {
  const { bail = Number.POSITIVE_INFINITY, ending, signal } = options;
  let reason: string | undefined;
  let inARow = 0;
  let inAll = 0;
  let failed = 0;
  const askAgain = async (): Promise<void> => {
    inARow = 0;
    const exchange = await target.send(healthCheck, { fresh: true });
    if (exchange.outcome === "failure") {
      reason ??= `${isSilent(exchange) ? "The server no longer responds" : "The health check failed"}: ${exchange.message}`;
    }
  };
  const findReason = (): string | undefined => {
    const ended = ending();
    reason ??= signal?.aborted === true ? "Interrupted" : undefined;
    reason ??= ended === undefined ? undefined : `The server's command ${ended}`;
    return reason;
  };
  return {
    reason: findReason,
    async watch(result) {
      failed += isFailure(result) ? 1 : 0;
      if (failed >= bail) {
        reason ??= `Stopped after ${failed} failed ${failed === 1 ? "case" : "cases"}, as asked by --bail`;
      }
      if (!isWrong(result) || result.cause !== "transport") {
        inARow = 0;
        return;
      }
      inARow += 1;
      // A server may hang up on what is implied only, and still be right.
      inAll += result.case.level === "implied" ? 0 : 1;
      if (inAll >= limits.silentInAll) {
        reason ??= `Stopped after ${inAll} cases without a complete response`;
      } else if (inARow >= limits.silentInARow && findReason() === undefined) {
        await askAgain();
      }
    },
  };
}

function isSilent({ kind }: TransportFailure): boolean {
  return kind === "refused" || kind === "timeout" || kind === "closed";
}
