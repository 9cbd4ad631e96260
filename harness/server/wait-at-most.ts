import { setTimeout as delay } from "node:timers/promises";

/** Waits until the time is over or the signal fires, whichever comes first. */
export async function waitAtMost(milliseconds: number, signal: AbortSignal): Promise<void> {
  // The timer rejects when the signal fires, and for no other reason.
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
