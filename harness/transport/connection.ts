import { Buffer } from "node:buffer";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { formatRequestHead } from "../wire/message.ts";
import { composeRequest } from "./compose-request.ts";
import { decodeResponse } from "./decode-content.ts";
import { cutAt } from "./encode-chunks.ts";
import type { CollectedResponse, Exchange, ExchangeLimits } from "./exchange.ts";
import { canSend, HttpClient } from "./http-client.ts";
import type { Pacer } from "./pacer.ts";
import { receiveResponse } from "./receive-response.ts";
import type { ResetCount } from "./reset-count.ts";
import type { ServerAccess } from "./server-access.ts";
import { ServerSocket } from "./server-socket.ts";
import { interruption } from "./transport-failure.ts";
import { waitAtMost } from "./wait-at-most.ts";
import { watchForBlocks } from "./watch-for-blocks.ts";
import { findHeader, type WireRequest } from "./wire-request.ts";

/** Maximum bytes of the body of the response to a request. */
export type ResponseLimit = (request: WireRequest) => number;

/** What all connections to a server share. */
export interface ConnectionOptions {
  /** Scheme, host and port. */
  readonly origin: URL;
  /** Comes before the path of each request; empty, or with a leading slash. */
  readonly basePath: string;
  readonly access: ServerAccess;
  /** Paces its requests, and those of other targets; if a target has none, they are sent at once. */
  readonly pacer: Pacer;
  /** Counts its requests, and those of other targets. */
  readonly resets: ResetCount;
  /** 1 MiB if a target has none. */
  readonly responseLimit: ResponseLimit;
  /**
   * Maximum milliseconds that the kit may be blocked while it opens a connection and sends a request;
   * usually 50. After a longer block, the server may have closed the connection as an idle one.
   */
  readonly maxBlockMs: number;
}

/** The outcome of one attempt to send a request. */
export interface Attempt {
  readonly exchange: Exchange;
  /**
   * Whether the server closed a connection before the first byte of the response, interim ones aside,
   * that was reused, or on which it had to wait for the request, since the kit was blocked.
   */
  readonly stale: boolean;
  /** Whether no response came in time, and not a single byte of one. */
  readonly silent: boolean;
}

/** Milliseconds between two pieces: long enough for a server to read the first one alone. */
const defaultPauseMs = 30;

/** Maximum milliseconds that a request with `Expect: 100-continue` waits before it sends its body. */
const maxExpectationMs = 1000;

/** Maximum pause in a request, as a share of the time limit of the whole response. */
const maxPauseShare = 0.25;

/** Milliseconds after a response in which a server may respond to a trailer as to another request. */
const trailerPauseMs = 100;

/** Milliseconds in which a server that counts requests at once may still count one whose client left. */
const leftMs = 100;

/**
 * One connection for one request at a time, opened again after the server has closed it. What comes
 * is read as bytes, too, whoever writes: the client does not say what comes before or after a
 * response, nor what was wrong with one.
 *
 * @see request.delivery
 */
export class Connection {
  readonly #options: ConnectionOptions;
  #socket: ServerSocket | undefined;
  /** Of that socket; undefined until it sends a request. */
  #client: HttpClient | undefined;
  /** How long the kit was blocked between the pieces of the last request, in milliseconds. */
  #sendBlockMs = 0;
  /** Whether the last request was written to its end, or will be. */
  #isWritten = true;
  #usedAt = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Whether the next request is sent without opening a connection, as far as is known now. */
  get isOpen(): boolean {
    return this.#socket !== undefined && this.#socket.ending === undefined;
  }

  /**
   * Sends a request and reads the whole response, within the limits. A response that asks to wait is
   * ignored, and the request sent again, as is one to too many requests at once.
   */
  async attempt(request: WireRequest, limits: ExchangeLimits): Promise<Attempt> {
    const { pacer } = this.#options;
    const room = pacer.gate.limit;
    const attempt = await pacer.inTurn(limits.signal, () => this.#attemptOnce(request, limits));
    const { exchange } = attempt;
    const finding = pacer.postpone(exchange)
      ? "send again"
      : await pacer.examineLimit({ request, exchange }, room);
    if (finding === "send again") {
      return this.attempt(request, limits);
    }
    return finding === "judge" ? attempt : { ...attempt, exchange: interruption };
  }

  /**
   * Sends a request with the first half of its body, or with all of it, and then closes the connection
   * without waiting for the response, as a client that goes away.
   */
  async goAway(
    request: WireRequest,
    { timeoutMs, signal }: ExchangeLimits,
    after: "half" | "all",
  ): Promise<void> {
    const { pacer } = this.#options;
    await pacer.inTurn(signal, async () => {
      const socket = this.#open();
      const { head, body } = this.#compose(request);
      const length = after === "half" ? Math.floor(body.length / 2) : body.length;
      // A server may leave a TLS handshake open.
      const limit = setTimeout(() => void socket.close(), timeoutMs);
      await socket.write(Buffer.concat([head, body.subarray(0, length)]));
      clearTimeout(limit);
      await delay(after === "half" ? defaultPauseMs : 0);
      await socket.close();
      await delay(Number.isFinite(pacer.gate.limit) ? leftMs : 0);
    });
  }

  /** Closes the connection; a request that is under way fails. */
  async close(): Promise<void> {
    await this.#socket?.close();
  }

  async #attemptOnce(request: WireRequest, limits: ExchangeLimits): Promise<Attempt> {
    const { resets, maxBlockMs } = this.#options;
    const idleMs = performance.now() - this.#usedAt;
    const isReused = this.isOpen;
    const socket = this.#open();
    this.#sendBlockMs = 0;
    const { received } = socket;
    const { exchange, hasBegun } = await this.#exchange(request, socket, limits);
    this.#usedAt = performance.now();
    const isBlocked = socket.blockMs + this.#sendBlockMs > maxBlockMs;
    const kind = exchange.outcome === "failure" ? exchange.kind : undefined;
    const stale = kind === "closed" && !hasBegun && (isReused || isBlocked);
    resets.count(stale && isReused && this.#sendBlockMs <= maxBlockMs ? idleMs : undefined);
    return { exchange, stale, silent: kind === "timeout" && socket.received === received };
  }

  #open(): ServerSocket {
    const { origin, access } = this.#options;
    const open = this.isOpen ? this.#socket : undefined;
    if (open !== undefined) {
      return open;
    }
    const socket = new ServerSocket(origin, access, this.#socket);
    this.#socket = socket;
    this.#client = undefined;
    return socket;
  }

  /** Finds the client of a socket for a request; undefined for one that is written byte for byte. */
  #findClient(request: WireRequest, socket: ServerSocket): HttpClient | undefined {
    const { origin, basePath, access } = this.#options;
    if (canSend(request, access.headers)) {
      this.#client ??= new HttpClient(origin, { basePath, headers: access.headers }, socket);
      return this.#client;
    }
    return undefined;
  }

  #compose(request: WireRequest): { readonly head: Buffer; readonly body: Buffer } {
    const { origin, basePath, access } = this.#options;
    const address = { host: origin.host, basePath, headers: access.headers };
    const { head, body } = composeRequest(request, address);
    return { head: formatRequestHead(head), body };
  }

  async #exchange(
    request: WireRequest,
    socket: ServerSocket,
    { timeoutMs, signal }: ExchangeLimits,
  ): Promise<{ readonly exchange: Exchange; readonly hasBegun: boolean }> {
    const started = performance.now();
    const { method } = request;
    const maxLength = this.#options.responseLimit(request);
    const client = this.#findClient(request, socket);
    let pieces: AbortController | undefined;
    this.#isWritten = true;
    if (client === undefined) {
      pieces = new AbortController();
      void this.#write(request, socket, { timeoutMs, signal: pieces.signal });
    } else {
      void socket.opened.then(() => client.send(request));
    }
    const received = await receiveResponse(socket, { method, maxLength, timeoutMs, signal });
    pieces?.abort();
    if (received.failure !== undefined) {
      await socket.close();
      return { exchange: received.failure, hasBegun: received.hasBegun };
    }
    const milliseconds = performance.now() - started;
    const { response, length, isLast } = received.reading;
    socket.take(length);
    client?.receive();
    // Bytes after the response may be in the next packet, or come as a response to a trailer.
    await (request.chunked === "trailer" ? delay(trailerPauseMs) : nextTurn());
    const { bytes } = socket;
    if (isLast || asksToClose(request) || bytes.length > 0 || !this.#isWritten) {
      await socket.close();
    }
    const came = this.#options.access.isProxied === true ? withLength(response) : response;
    const exchange = await decodeResponse(came, request, maxLength, {
      milliseconds,
      trailingBytes: bytes.length,
      ...(bytes.toString("latin1", 0, 5) === "HTTP/" && { hasSecondResponse: true }),
    });
    return { exchange, hasBegun: true };
  }

  /** Writes a request, in pieces if it asks for them, until the exchange is over. */
  async #write(
    request: WireRequest,
    socket: ServerSocket,
    { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<void> {
    const { head, body } = this.#compose(request);
    const bytes = Buffer.concat([head, body]);
    const { received } = socket;
    const hasAnswer = (): boolean => socket.received > received || socket.ending !== undefined;
    const expects = findHeader(request, "Expect") !== undefined;
    const cuts = request.chunked === undefined ? (request.pieces ?? []) : [];
    const places = (expects ? [0] : cuts).map((place) => head.length + place);
    if (places.length === 0) {
      await socket.write(bytes);
      return;
    }
    this.#isWritten = expects;
    await socket.opened;
    const finish = watchForBlocks();
    const limitMs = maxPauseShare * timeoutMs;
    const pauseMs = expects ? maxExpectationMs : (request.pauseMs ?? defaultPauseMs);
    for (const [index, piece] of cutAt(bytes, places).entries()) {
      if (index > 0) {
        const ms = Math.min(pauseMs, limitMs);
        await (expects ? pauseUntil(hasAnswer, ms) : waitAtMost(ms, signal));
      }
      // A body that was expected is sent whatever the answer is.
      if (signal.aborted && !expects) {
        return;
      }
      this.#isWritten ||= index === places.length;
      await socket.write(piece);
    }
    this.#sendBlockMs = finish();
  }
}

/** A client that asks to close a connection sends nothing more on it, whatever the server says. */
function asksToClose(request: WireRequest): boolean {
  return /\bclose\b/i.test(findHeader(request, "Connection") ?? "");
}

async function pauseUntil(isOver: () => boolean, milliseconds: number): Promise<void> {
  const stepMs = 5;
  for (let left = milliseconds; left > 0 && !isOver(); left -= stepMs) {
    await delay(Math.min(left, stepMs));
  }
}

/** A proxy may make chunks of a body whose length its server says. */
function withLength(response: CollectedResponse): CollectedResponse {
  const { headers, body } = response;
  const length = ["content-length", [String(body.length)]] as const;
  return headers.has("content-length")
    ? response
    : { ...response, headers: new Map([...headers, length]) };
}
