import { setMaxListeners } from "node:events";
import { describeDuration } from "../terminal/describe-duration.ts";

/** Why a signal fires whose time is up. */
class TimeIsUp extends Error {}

/** Makes the signal that ends a run fire after some time, too. */
export function limitTime<Signal extends AbortSignal | undefined>(
  signal: Signal,
  timeMs: number | undefined,
): Signal | AbortSignal {
  if (timeMs === undefined) {
    return signal;
  }
  const limit = new AbortController();
  const reason = `Stopped after ${describeDuration(timeMs)}, as asked by --time-limit`;
  setTimeout(() => limit.abort(new TimeIsUp(reason)), timeMs).unref();
  return joinSignals(limit.signal, signal);
}

/** Makes a signal that fires when any of some does. */
export function joinSignals(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const joined = AbortSignal.any(signals.filter((signal) => signal !== undefined));
  // Each request in flight adds a listener.
  setMaxListeners(0, joined);
  return joined;
}

/** Says why a signal that ends a run has fired. */
export function describeAbort({ reason }: AbortSignal): string {
  return reason instanceof TimeIsUp ? reason.message : "Interrupted";
}
