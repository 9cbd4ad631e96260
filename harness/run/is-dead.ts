import type { RestartedServer } from "../server/restart-server.ts";
import { waitAtMost } from "../server/wait-at-most.ts";
import { seemsDead } from "../transport/seems-dead.ts";

/** Milliseconds from a lost connection until the process has exited. */
const exitMs = 500;

/**
 * Whether the process exits, or new connections no longer get a response.
 *
 * @param timeoutMs maximum milliseconds until a whole response has arrived.
 */
export async function isDead(
  { exited, target }: RestartedServer,
  timeoutMs: number,
): Promise<boolean> {
  await waitAtMost(exitMs, exited);
  return exited.aborted || (await seemsDead(target, timeoutMs));
}
