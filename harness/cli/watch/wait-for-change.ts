import { setTimeout as delay } from "node:timers/promises";
import { listChanged, type Snapshot, takeSnapshot } from "./take-snapshot.ts";

/** Milliseconds from one look at the files to the next. */
const pollMs = 300;

/** Where to look for changes. */
export interface ChangeSources {
  readonly paths: readonly string[];
  readonly ignored: ReadonlySet<string>;
  /** Ends the wait when it fires. */
  readonly signal: AbortSignal;
}

/**
 * Waits until files have changed, and until nothing more changes, as when a build is complete.
 *
 * @param before the state of the files that have had their run.
 * @returns the changed files; none when the signal fires.
 */
export async function waitForChange(
  before: Snapshot,
  { paths, ignored, signal }: ChangeSources,
): Promise<string[]> {
  let last = before;
  while (!signal.aborted) {
    const now = await takeSnapshot(paths, ignored);
    const changed = listChanged(before, now);
    if (changed.length > 0 && listChanged(last, now).length === 0) {
      return changed;
    }
    last = now;
    await delay(pollMs, undefined, { signal }).catch(() => undefined);
  }
  return [];
}
