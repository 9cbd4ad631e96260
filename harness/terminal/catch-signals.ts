import { setMaxListeners } from "node:events";

/** What a command learns of signals that ask it to end. */
export interface CaughtSignals {
  /** Fires at the first one. */
  readonly signal: AbortSignal;
  /** What the command ends with after it, as shells count: 130 or 143; undefined without one. */
  readonly exitStatus: () => number | undefined;
  /** Lets signals do again what they do by themselves. */
  readonly release: () => void;
}

const exitStatuses = { SIGINT: 130, SIGTERM: 143 } as const;

/** A terminal signals the whole group, and npm hands the same signal on: both mean one. */
const echoMs = 500;

/**
 * Catches the first SIGINT or SIGTERM, so that reports are still written; a second one ends the
 * process at once, together with a server that was started.
 */
export function catchSignals(): CaughtSignals {
  const controller = new AbortController();
  // Each request under way listens.
  setMaxListeners(0, controller.signal);
  let caught: keyof typeof exitStatuses | undefined;
  let caughtAt = 0;
  const listeners = (["SIGINT", "SIGTERM"] as const).map((name) => {
    const listener = (): void => {
      if (caught !== undefined) {
        if (performance.now() - caughtAt > echoMs) {
          process.exit(exitStatuses[name]);
        }
        return;
      }
      caught = name;
      caughtAt = performance.now();
      controller.abort(new Error(name));
    };
    process.on(name, listener);
    return () => process.off(name, listener);
  });
  return {
    signal: controller.signal,
    exitStatus: () => (caught === undefined ? undefined : exitStatuses[caught]),
    release() {
      for (const remove of listeners) {
        remove();
      }
    },
  };
}
