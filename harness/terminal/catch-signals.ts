import { setMaxListeners } from "node:events";

/** The signals that a command has received. */
export interface CaughtSignals {
  readonly signal: AbortSignal;
  /** Exit status by the shell convention, 130 or 143; undefined before any signal. */
  readonly exitStatus: () => 130 | 143 | undefined;
}

const exitStatuses = { SIGINT: 130, SIGTERM: 143, SIGHUP: 143 } as const;

/**
 * A second signal within this time counts as the first one: a terminal signals the whole process
 * group and npm forwards the signal, so that one Ctrl+C can arrive twice.
 */
const debounceMs = 500;

/** Catches the first signal that would end the process, so that reports are written; not the second. */
export function catchSignals(): CaughtSignals {
  const controller = new AbortController();
  // Each request in flight adds a listener.
  setMaxListeners(0, controller.signal);
  let caught: keyof typeof exitStatuses | undefined;
  let caughtAt = 0;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (caught === undefined) {
        caught = name;
        caughtAt = performance.now();
        controller.abort(new Error(name));
      } else if (performance.now() - caughtAt > debounceMs) {
        process.exit(exitStatuses[name]);
      }
    });
  }
  return {
    signal: controller.signal,
    exitStatus: () => (caught === undefined ? undefined : exitStatuses[caught]),
  };
}
