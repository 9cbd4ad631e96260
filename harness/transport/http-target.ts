import {
  Connection,
  type ConnectionOptions,
  type ExchangeLimits,
  type ResponseLimit,
} from "./connection.ts";
import type { Exchange, SendOptions, Target } from "./exchange.ts";
import { type FirstExchange, healthCheckAt } from "./health-check.ts";
import { OpeningGate } from "./opening-gate.ts";
import { type ServerAccess, timeoutOf } from "./server-access.ts";
import type { WireRequest } from "./wire-request.ts";

/** How a server under test is reached, and over how many connections. */
export interface HttpTargetOptions {
  readonly access: ServerAccess;
  /** Maximum number of open connections. */
  readonly connections: number;
  /** Maximum bytes of a body; 1 MiB when left out. */
  readonly responseLimit?: ResponseLimit | undefined;
}

/**
 * Creates a target for a server at a base URL, with connections that are kept alive. It follows no
 * redirect and decodes nothing. It sends a request twice only if the server had closed a reused
 * connection before the first byte of the response.
 *
 * @param baseUrl `http` or `https`, with or without a path and a trailing slash.
 * @see endpoint.path
 */
export function createHttpTarget(baseUrl: string, options: HttpTargetOptions): Target {
  const url = new URL(baseUrl);
  const basePath = url.pathname.replace(/\/+$/, "");
  const { access, connections, responseLimit = () => 1024 * 1024 } = options;
  const pool = new ConnectionPool(connections, {
    origin: url.origin,
    basePath,
    access,
    responseLimit,
  });
  return {
    baseUrl: url.origin + basePath,
    connections: () => pool.size(),
    send: (request, sending = {}) =>
      pool.send(request, { ...sending, timeoutMs: sending.timeoutMs ?? timeoutOf(access) }),
    sendInTurn: (requests, sending = {}) =>
      pool.sendInTurn(requests, { ...sending, timeoutMs: sending.timeoutMs ?? timeoutOf(access) }),
    preconnect: (count, limits) => pool.preconnect(count, limits),
    close: () => pool.close(),
  };
}

/** A full server lets another connection wait; any other failure is for the cases to find. */
function isAnswered({ exchange }: FirstExchange): boolean {
  return exchange.outcome === "response" || exchange.kind !== "timeout";
}

type PoolSendOptions = SendOptions & { readonly timeoutMs: number };

/** Connections to open at once: the shortest listen queue of common servers holds this many. */
const maxOpening = 5;

/** Lends each connection to one request at a time, and opens up to `size` of them. */
class ConnectionPool {
  #size: number;
  readonly #options: ConnectionOptions;
  readonly #idle: Connection[] = [];
  readonly #lent = new Set<Connection>();
  readonly #gate = new OpeningGate(maxOpening);
  readonly #waiting: ((connection: Connection) => void)[] = [];

  constructor(size: number, options: ConnectionOptions) {
    this.#size = size;
    this.#options = options;
  }

  async send(
    request: WireRequest,
    { fresh = false, timeoutMs, signal }: PoolSendOptions,
  ): Promise<Exchange> {
    const limits = { timeoutMs, signal };
    const isNew = fresh || request.connection !== undefined;
    const lent = await this.#lend();
    const connection = isNew ? await this.#replace(lent) : lent;
    try {
      if (request.connection === "after-abort") {
        await new Connection(this.#options).abandon(request, limits);
      }
      return await this.#sendOver(connection, request, limits);
    } finally {
      this.#giveBack(connection);
    }
  }

  async sendInTurn(
    requests: readonly WireRequest[],
    { timeoutMs, signal }: PoolSendOptions,
  ): Promise<Exchange[]> {
    const connection = await this.#replace(await this.#lend());
    const exchanges: Exchange[] = [];
    try {
      for (const request of requests) {
        const exchange = await this.#sendOver(connection, request, { timeoutMs, signal });
        exchanges.push(exchange);
        if (exchange.outcome === "failure") {
          break;
        }
      }
      return exchanges;
    } finally {
      this.#giveBack(await this.#replace(connection));
    }
  }

  size(): number {
    return this.#size;
  }

  async preconnect(
    count: number,
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
  ): Promise<FirstExchange[]> {
    if (this.#size === 1) {
      return [];
    }
    const lent: Connection[] = [];
    const sent: FirstExchange[] = [];
    while (this.#lent.size < Math.min(count, this.#size)) {
      const room = Math.min(count, this.#size) - this.#lent.size;
      const batch = await Promise.all(
        Array.from({ length: Math.min(maxOpening, room) }, () => this.#lend()),
      );
      lent.push(...batch);
      const checked = await Promise.all(
        batch.map((connection, index) =>
          checkConnection(connection, sent.length + index, { timeoutMs, signal }),
        ),
      );
      sent.push(...checked);
      const silent = checked.filter((one) => !isAnswered(one)).length;
      if (silent > 0) {
        this.#size = Math.max(1, this.#lent.size - silent);
      }
    }
    for (const connection of lent) {
      this.#giveBack(connection);
    }
    await Promise.all(this.#idle.splice(this.#size).map((connection) => connection.close()));
    return sent;
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((connection) => connection.close()));
    await Promise.all([...this.#lent].map((connection) => connection.close()));
  }

  /** Sends a request once more when the server had closed the reused connection. */
  async #sendOver(
    connection: Connection,
    request: WireRequest,
    limits: ExchangeLimits,
  ): Promise<Exchange> {
    if (!connection.isOpen) {
      return this.#sendFirst(connection, request, limits);
    }
    const { exchange, stale } = await connection.attempt(request, limits);
    if (!stale) {
      return exchange;
    }
    const second = await this.#sendFirst(connection, request, limits);
    return second.outcome === "response" ? { ...second, resent: true } : second;
  }

  /** Sends the first request of a connection. When it is lost, fewer are opened from then on. */
  async #sendFirst(
    connection: Connection,
    request: WireRequest,
    limits: ExchangeLimits,
  ): Promise<Exchange> {
    return this.#gate.pass(async ({ isCrowded }) => {
      const { exchange, silent } = await connection.attempt(request, limits);
      if (exchange.outcome === "response" || !silent || !isCrowded()) {
        return exchange;
      }
      this.#gate.narrow();
      return { ...exchange, kind: "unaccepted" };
    });
  }

  /** A full server serves a new connection only after another one is closed. */
  async #replace(connection: Connection): Promise<Connection> {
    await connection.close();
    const replacement = new Connection(this.#options);
    this.#lent.delete(connection);
    this.#lent.add(replacement);
    return replacement;
  }

  async #lend(): Promise<Connection> {
    const idle = this.#idle.pop();
    if (idle === undefined && this.#lent.size >= this.#size) {
      return new Promise((resolve) => this.#waiting.push(resolve));
    }
    const connection = idle ?? new Connection(this.#options);
    this.#lent.add(connection);
    return connection;
  }

  #giveBack(connection: Connection): void {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next(connection);
      return;
    }
    this.#lent.delete(connection);
    this.#idle.push(connection);
  }
}

async function checkConnection(
  connection: Connection,
  check: number,
  limits: ExchangeLimits,
): Promise<FirstExchange> {
  const { exchange } = await connection.attempt(healthCheckAt(check).request, limits);
  return { check, exchange };
}
