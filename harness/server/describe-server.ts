import type { HttpResponse } from "../transport/exchange.ts";

/** Names the software that sent a response, as it does itself; empty when it does not. */
export function describeServer({ headers }: Pick<HttpResponse, "headers">): string {
  const [server] = headers.get("server") ?? [];
  return server === undefined ? "" : ` (Server: ${server.slice(0, 60)})`;
}
