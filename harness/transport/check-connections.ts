import { askUnblocked } from "./ask-unblocked.ts";
import type { Connection, ExchangeLimits } from "./connection.ts";
import type { SentExchange } from "./exchange.ts";
import { healthCheckAt } from "./health-check.ts";

/** Health checks that were sent at once, one on each connection. */
export interface CheckedConnections {
  readonly checks: readonly SentExchange[];
  /** Number of connections that the server let wait, and of those that it closed. */
  readonly waiting: number;
  readonly closed: number;
}

/**
 * Sends a health check on each connection at once.
 *
 * @param first number of the first health check; the others follow.
 */
export async function checkConnections(
  connections: readonly Connection[],
  first: number,
  limits: ExchangeLimits,
): Promise<CheckedConnections> {
  const checks = await Promise.all(
    connections.map((connection, index) =>
      askUnblocked(
        (timeoutMs) => checkConnection(connection, first + index, { ...limits, timeoutMs }),
        isLeftWaiting,
        limits.timeoutMs,
      ),
    ),
  );
  return {
    checks,
    waiting: checks.filter(isLeftWaiting).length,
    closed: checks.filter(isTurnedAway).length,
  };
}

/**
 * Sends a health check on a connection.
 *
 * @param check number of the health check: each has another document.
 */
export async function checkConnection(
  connection: Connection,
  check: number,
  limits: ExchangeLimits,
): Promise<SentExchange> {
  const { request } = healthCheckAt(check);
  const { exchange } = await connection.attempt(request, limits);
  return { request, exchange };
}

/** Whether a server let a connection wait, as a full one does; another failure is for the cases. */
function isLeftWaiting({ exchange }: SentExchange): boolean {
  return exchange.outcome === "failure" && exchange.kind === "timeout";
}

/** Whether a server closed a connection instead of responding, as one does that admits no more. */
export function isTurnedAway({ exchange }: Pick<SentExchange, "exchange">): boolean {
  const { outcome, status } = exchange;
  return outcome === "failure" && exchange.kind === "closed" && status === undefined;
}
