import { scaleTime } from "../scale-time.ts";

/** How long a run waits for a server, in milliseconds. */
export interface TimeLimits {
  /** For one response. */
  readonly timeoutMs: number;
  /** For the first response of all. */
  readonly waitMs: number;
}

/**
 * Limits for a server that is broken without being silent: no run may come near them, so that no
 * test depends on the speed of the machine.
 */
export const generousLimits: TimeLimits = {
  timeoutMs: scaleTime(60_000),
  waitMs: scaleTime(60_000),
};

/** Limits for a server that falls silent: a test waits for the time-out, as short as it is. */
export const silentLimits: TimeLimits = { ...generousLimits, timeoutMs: scaleTime(300) };

/**
 * How long to try a server that never gives an HTTP response, in milliseconds. A test waits all
 * that time, which a first try with its cause must fit in.
 */
export const unansweredWaitMs: number = scaleTime(3000);
