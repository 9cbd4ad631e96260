import { setTimeout as delay } from "node:timers/promises";
import type { Circumstance } from "../suite/case.ts";
import {
  checkConnection,
  checkConnections,
  hasTimedOut,
  isTurnedAway,
} from "./check-connections.ts";
import { type Attempt, Connection, type ConnectionOptions } from "./connection.ts";
import type { Exchange, ExchangeLimits, SendOptions, SentExchange } from "./exchange.ts";
import { Gate } from "./gate.ts";
import { canSend } from "./http-client.ts";
import { waitAtMost } from "./wait-at-most.ts";
import type { WireRequest } from "./wire-request.ts";

/**
 * Connections to open at once: the shortest accept queue of common servers holds this many, and the
 * system drops those that do not fit without a word. Their requests would get no response.
 */
const maxOpening = 5;

/**
 * How often a request is sent again. Once is enough for a connection that was reused; a new one may
 * be closed as idle, too, as long as the kit is blocked, several times in a row on a busy machine.
 */
const maxResends = 10;

/** Milliseconds in which a server that admits no more connections notices that one was closed. */
const noticeMs = 25;

/** Lends each connection to one request at a time, and opens up to `size` of them. */
export class ConnectionPool {
  /** Maximum number of connections, as far as is known now. */
  size: number;
  /** Whether the server closes connections when too many are open. */
  #isCapped = false;
  readonly #options: ConnectionOptions;
  readonly #idle: Connection[] = [];
  readonly #lent = new Set<Connection>();
  /** Of new connections that wait for their first response. */
  readonly #gate = new Gate(maxOpening);
  readonly #waiting: ((connection: Connection) => void)[] = [];

  constructor(size: number, options: ConnectionOptions) {
    this.size = size;
    this.#options = options;
  }

  async send(
    request: WireRequest,
    { circumstance: usual, ...limits }: SendOptions & ExchangeLimits,
  ): Promise<Exchange> {
    const circumstance = request.connection ?? usual;
    const connection = await this.#lend();
    const isPlain = canSend(request, this.#options.access.headers);
    if (circumstance !== undefined || !isPlain) {
      await this.#close(connection);
    }
    try {
      await this.#bringAbout(circumstance, connection, request, limits);
      return await this.#sendOver(connection, request, limits);
    } finally {
      if (!isPlain) {
        await this.#close(connection);
      }
      this.#giveBack(connection);
    }
  }

  async sendInTurn(requests: readonly WireRequest[], limits: ExchangeLimits): Promise<Exchange[]> {
    const connection = await this.#lend();
    await this.#close(connection);
    const exchanges: Exchange[] = [];
    try {
      for (const request of requests) {
        const exchange = await this.#sendOver(connection, request, limits);
        exchanges.push(exchange);
        if (exchange.outcome === "failure") {
          break;
        }
      }
      return exchanges;
    } finally {
      await this.#close(connection);
      this.#giveBack(connection);
    }
  }

  async preconnect(count: number, limits: ExchangeLimits): Promise<SentExchange[]> {
    if (this.size === 1) {
      return [];
    }
    const lent: Connection[] = [];
    const sent: SentExchange[] = [];
    while (this.#lent.size < Math.min(count, this.size)) {
      const room = Math.min(count, this.size) - this.#lent.size;
      const batch = await Promise.all(
        Array.from({ length: Math.min(maxOpening, room) }, () => this.#lend()),
      );
      lent.push(...batch);
      const checks = await checkConnections(batch, sent.length, limits);
      sent.push(...checks);
      const exchanges = checks.map(({ exchange }) => exchange);
      this.#isCapped ||= exchanges.some(isTurnedAway) && (await this.#admitsNoMore(lent, limits));
      this.#reduceSize(exchanges);
    }
    for (const connection of lent) {
      this.#giveBack(connection);
    }
    await this.#closeIdle(this.size);
    await this.#awaitNotice();
    return this.#isCapped ? sent.filter(({ exchange }) => !isTurnedAway(exchange)) : sent;
  }

  #reduceSize(exchanges: readonly Exchange[]): void {
    const waiting = exchanges.filter(hasTimedOut).length;
    const closed = exchanges.filter(isTurnedAway).length;
    if (closed > 0 && this.#isCapped) {
      // Such a server may count those that were closed for a while.
      this.size = Math.max(1, (this.#lent.size - waiting - closed) >> 1);
    } else if (waiting > 0) {
      this.size = Math.max(1, this.#lent.size - waiting);
    }
  }

  /**
   * Whether the server closes one more connection, and serves it as soon as another one is closed:
   * it limits their number, and closing them is no mistake in its responses.
   */
  async #admitsNoMore(lent: readonly Connection[], limits: ExchangeLimits): Promise<boolean> {
    const another = new Connection(this.#options);
    const beside = [
      await checkConnection(another, 0, limits),
      await checkConnection(another, 1, limits),
    ];
    await lent.find(({ isOpen }) => isOpen)?.close();
    await delay(noticeMs);
    const instead = await checkConnection(another, 2, limits);
    await another.close();
    await delay(noticeMs);
    return (
      beside.every(({ exchange }) => isTurnedAway(exchange)) &&
      instead.exchange.outcome === "response"
    );
  }

  /** Gives a server that admits no more connections time to notice that some were closed. */
  async #awaitNotice(): Promise<void> {
    if (this.#isCapped) {
      await delay(noticeMs);
    }
  }

  async close(): Promise<void> {
    // At once: one that is given back meanwhile would be in neither list.
    const open = [...this.#idle.splice(0), ...this.#lent];
    await Promise.all(open.map((connection) => connection.close()));
  }

  async #bringAbout(
    circumstance: Circumstance | undefined,
    connection: Connection,
    request: WireRequest,
    limits: ExchangeLimits,
  ): Promise<void> {
    switch (circumstance) {
      case "after-abort":
      case "after-hang-up":
        await connection.goAway(request, limits, circumstance === "after-abort" ? "half" : "all");
        return this.#awaitNotice();
      case "after-idle":
        await this.#sendOver(connection, request, limits);
        return waitAtMost(idleMs, limits.signal);
      case "after-silence":
        await this.#closeIdle();
        return waitAtMost(idleMs, limits.signal);
      default:
    }
  }

  async #closeIdle(kept = 0): Promise<void> {
    await Promise.all(this.#idle.splice(kept).map((connection) => connection.close()));
  }

  /** Sends a request again, on a new connection, where the server closed the last one as idle. */
  async #sendOver(
    connection: Connection,
    request: WireRequest,
    limits: ExchangeLimits,
  ): Promise<Exchange> {
    let { exchange, stale } = connection.isOpen
      ? await connection.attempt(request, limits)
      : await this.#sendFirst(connection, request, limits);
    let resends = 0;
    while (stale && resends < maxResends) {
      resends += 1;
      ({ exchange, stale } = await this.#sendFirst(connection, request, limits));
    }
    return exchange.outcome === "response" && resends > 0
      ? { ...exchange, resent: true }
      : exchange;
  }

  /**
   * Sends the first request of a connection. If it is lost while others are opened, fewer are opened
   * at once from then on.
   */
  async #sendFirst(
    connection: Connection,
    request: WireRequest,
    limits: ExchangeLimits,
  ): Promise<Attempt> {
    return this.#gate.pass(async (isCrowded) => {
      const attempt = await connection.attempt(request, limits);
      const { exchange, silent } = attempt;
      if (this.#isCapped && isTurnedAway(exchange)) {
        this.#options.resets.count(0);
        await this.#awaitNotice();
        return { ...attempt, stale: true };
      }
      if (exchange.outcome === "response" || !silent) {
        return attempt;
      }
      if (!isCrowded()) {
        this.#gate.widen();
        return attempt;
      }
      this.#gate.narrow();
      return { ...attempt, exchange: { ...exchange, kind: "unaccepted" } };
    });
  }

  /** A full server serves a new connection only after another one is closed. */
  async #close(connection: Connection): Promise<void> {
    await connection.close();
    await this.#awaitNotice();
  }

  /** Lends an open connection if one is idle, otherwise a closed one, which is opened again. */
  async #lend(): Promise<Connection> {
    const last = this.#idle.findLastIndex(({ isOpen }) => isOpen);
    const [idle] = this.#idle.splice(last, 1);
    if (idle === undefined && this.#lent.size >= this.size) {
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

/** Milliseconds of a pause that a server could notice: servers tend to count seconds. */
const idleMs = 1100;
