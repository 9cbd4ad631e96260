import { scaleTime } from "../scale-time.ts";

/** How long a run waits for a response, and for the first of all, in milliseconds. */
export interface TimeLimits {
  readonly timeoutMs: number;
  readonly waitMs: number;
}

/** Limits for a server that is not silent: no run may come near them on any machine. */
export const generousLimits: TimeLimits = {
  timeoutMs: scaleTime(60_000),
  waitMs: scaleTime(60_000),
};

/** Limits for a server that falls silent: a test waits for the timeout. */
export const silentLimits: TimeLimits = { ...generousLimits, timeoutMs: scaleTime(300) };

/** How long to try a server that never gives an HTTP response, in milliseconds. */
export const unansweredWaitMs: number = scaleTime(3000);
