import { setTimeout as delay } from "node:timers/promises";

/** Waits until the time is over or the signal fires. */
export async function waitAtMost(
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  // The timer rejects when the signal fires, and for no other reason.
  await delay(milliseconds, undefined, signal && { signal }).catch(() => undefined);
}
