import { setTimeout as delay } from "node:timers/promises";
import type { ServerOutput } from "./opened-target.ts";

/** Milliseconds without another line after which a server has probably said everything. */
const quietMs = 100;

/** Maximum number of times to wait: a server may write on and on. */
const maxWaits = 10;

/**
 * Waits up to a second for what a server writes: many say why they broke a connection only later.
 */
export async function awaitOutput(
  read: () => ServerOutput | undefined,
): Promise<ServerOutput | undefined> {
  let output = structuredClone(read());
  for (let waits = 0; waits < maxWaits && output !== undefined; waits += 1) {
    await delay(quietMs);
    const next = structuredClone(read());
    if (JSON.stringify(next) === JSON.stringify(output)) {
      break;
    }
    output = next;
  }
  return output;
}
