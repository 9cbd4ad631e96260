import { askUnblocked } from "./ask-unblocked.ts";
import type { Connection } from "./connection.ts";
import type { Exchange, ExchangeLimits, SentExchange } from "./exchange.ts";
import { healthCheckAt } from "./health-check.ts";

/**
 * Sends a health check on each connection at once.
 *
 * @param first number of the first health check; the others follow.
 */
export async function checkConnections(
  connections: readonly Connection[],
  first: number,
  limits: ExchangeLimits,
): Promise<SentExchange[]> {
  return Promise.all(
    connections.map((connection, index) =>
      askUnblocked(
        (timeoutMs) => checkConnection(connection, first + index, { ...limits, timeoutMs }),
        ({ exchange }) => hasTimedOut(exchange),
        limits.timeoutMs,
      ),
    ),
  );
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

/** Whether a server let a request wait, as a full one does; another failure is for the cases. */
export function hasTimedOut(exchange: Exchange): boolean {
  return exchange.outcome === "failure" && exchange.kind === "timeout";
}

/** Whether a server closed a connection instead of responding, as one does that admits no more. */
export function isTurnedAway(exchange: Exchange): boolean {
  const { outcome, status } = exchange;
  return outcome === "failure" && exchange.kind === "closed" && status === undefined;
}
