import type { Exchange } from "./exchange.ts";

/**
 * Whether a server that gets a request on a new connection seems to be dead: it cannot be reached,
 * or it sends nothing in time. One that closes the connection or sends something malformed lives.
 */
export function isSilent(exchange: Exchange): boolean {
  return (
    exchange.outcome === "failure" &&
    (exchange.kind === "refused" || exchange.kind === "timeout" || exchange.kind === "unaccepted")
  );
}
