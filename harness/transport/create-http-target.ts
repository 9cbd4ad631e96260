import type { ConnectionOptions } from "./connection.ts";
import { ConnectionPool } from "./connection-pool.ts";
import type { Target } from "./exchange.ts";
import { Pacer } from "./pacer.ts";
import { ResetCount } from "./reset-count.ts";
import { timeoutOf } from "./server-access.ts";

/** How a server under test is reached, and over how many connections. */
export interface HttpTargetOptions
  extends Pick<ConnectionOptions, "access">,
    Partial<Omit<ConnectionOptions, "access" | "origin" | "basePath">> {
  readonly connections: number;
}

/**
 * Creates a target for a server at a base URL, with connections that are kept alive. It follows no
 * redirect. It sends a request again only if the server closed the connection before the first byte
 * of the response, and the connection was reused, or idle because the kit was blocked. A connection
 * that had an unusual request is not used again: the server may take what it left unread for one.
 *
 * @param baseUrl `http` or `https`, with or without a path and a trailing slash.
 * @see endpoint.path
 */
export function createHttpTarget(baseUrl: string, options: HttpTargetOptions): Target {
  const url = new URL(baseUrl);
  const basePath = url.pathname.replace(/\/+$/, "");
  const { access, connections, responseLimit = () => 1024 * 1024, maxBlockMs = 50 } = options;
  const { pacer = new Pacer({ maxWaitMs: 0 }), resets = new ResetCount() } = options;
  const pool = new ConnectionPool(connections, {
    origin: url,
    basePath,
    access,
    pacer,
    resets,
    responseLimit,
    maxBlockMs,
  });
  return {
    baseUrl: url.origin + basePath,
    connections: () => Math.min(pool.size, pacer.gate.limit),
    send: (request, sending = {}) =>
      pool.send(request, { ...sending, timeoutMs: sending.timeoutMs ?? timeoutOf(access) }),
    sendInTurn: (requests, sending = {}) =>
      pool.sendInTurn(requests, { ...sending, timeoutMs: sending.timeoutMs ?? timeoutOf(access) }),
    preconnect: (count, limits) => pool.preconnect(count, limits),
    close: () => pool.close(),
  };
}
