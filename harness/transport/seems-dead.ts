import type { Target } from "./exchange.ts";
import { isSilent } from "./failure-kind.ts";
import { healthCheck } from "./health-check.ts";

/**
 * Whether a server is silent when it gets a health check on a new connection.
 *
 * @param timeoutMs maximum milliseconds until a whole response has arrived; as usual when left out.
 */
export async function seemsDead(target: Target, timeoutMs?: number): Promise<boolean> {
  const health = await target.send(healthCheck, { circumstance: "new", timeoutMs });
  return health.outcome === "failure" && isSilent(health.kind);
}
