import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { Client } from "undici";
import { describeDuration } from "../terminal/describe-duration.ts";
import { decodeContent } from "./decode-content.ts";
import { encodeChunks } from "./encode-chunks.ts";
import type { Exchange, HttpResponse } from "./exchange.ts";
import { findExpectation, HeaderSpeller, withoutRejected } from "./header-speller.ts";
import { mergeHeaders } from "./merge-headers.ts";
import type { Pacer } from "./pacer.ts";
import { type Cuts, RequestCutter } from "./request-cutter.ts";
import type { ResetCount } from "./reset-count.ts";
import { ResponseCollector } from "./response-collector.ts";
import { ResponseSniffer } from "./response-sniffer.ts";
import type { ServerAccess } from "./server-access.ts";
import { RequestInterrupted, ResponseTimeout, toTransportFailure } from "./transport-failure.ts";
import { undici } from "./undici.ts";
import { watchForBlocks } from "./watch-for-blocks.ts";
import type { WireRequest } from "./wire-request.ts";

/** Maximum bytes of the body of the response to a request. */
export type ResponseLimit = (request: WireRequest) => number;

/** Maximum bytes of a response and its framing, as a multiple of its body: chunks may have a byte each. */
const maxFraming = 8;

/** What all connections to a server share. */
export interface ConnectionOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Comes before the path of each request; empty, or with a leading slash. */
  readonly basePath: string;
  readonly access: ServerAccess;
  readonly pacer: Pacer;
  readonly resets: ResetCount;
  readonly responseLimit: ResponseLimit;
  /** Maximum milliseconds that the kit may be blocked while it opens a connection and sends. */
  readonly maxBlockMs: number;
}

/** Limits of one exchange. */
export interface ExchangeLimits {
  /** Maximum milliseconds until the whole response has arrived. */
  readonly timeoutMs: number;
  /** Aborts the exchange when it fires. */
  readonly signal: AbortSignal | undefined;
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

const interrupted = toTransportFailure(new RequestInterrupted(), { protocol: "none", bytes: 0 });

/** Why a connection was closed. A new error for each of them would take longer than to close it. */
const closed = new undici.errors.ClientDestroyedError();

/**
 * One connection for one request at a time, opened again after the server has closed it.
 *
 * @see request.delivery
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #client: Client;
  readonly #sniffer = new ResponseSniffer();
  readonly #cutter = new RequestCutter();
  readonly #speller = new HeaderSpeller();
  /** How long the kit was blocked while it opened the current connection, in milliseconds. */
  #blockMs = 0;
  /** When the last exchange ended. */
  #usedAt = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { ca, insecure } = options.access;
    const connect = undici.buildConnector({
      timeout: 0,
      ...(ca !== undefined && { ca }),
      ...(insecure === true && { rejectUnauthorized: false }),
    });
    this.#client = new undici.Client(options.origin, {
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 64 * 1024,
      connect: (target, callback) => {
        const finish = watchForBlocks();
        connect(target, (...[error, socket]) => {
          this.#blockMs = finish();
          if (error !== null) {
            callback(error, null);
            return;
          }
          this.#sniffer.follow(socket);
          this.#speller.follow(socket);
          this.#cutter.follow(socket);
          callback(null, socket);
        });
      },
    });
  }

  /** Whether the next request is sent without opening a connection, as far as is known now. */
  get isOpen(): boolean {
    return this.#sniffer.isConnected;
  }

  /**
   * Sends a request and reads the whole response, within the limits. A response that asks to wait is
   * ignored, and the request sent again.
   */
  async attempt(request: WireRequest, limits: ExchangeLimits): Promise<Attempt> {
    const attempt = await this.#attemptOnce(request, limits);
    const { exchange } = attempt;
    const { pacer } = this.#options;
    if (pacer.postpone(exchange)) {
      return this.attempt(request, limits);
    }
    return (await pacer.endsRun({ request, exchange }))
      ? { ...attempt, exchange: interrupted }
      : attempt;
  }

  async #attemptOnce(request: WireRequest, limits: ExchangeLimits): Promise<Attempt> {
    await this.#options.pacer.takeTurn(limits.signal);
    const sniffer = this.#sniffer;
    const { connections } = sniffer;
    const idleMs = performance.now() - this.#usedAt;
    sniffer.begin(maxFraming * this.#options.responseLimit(request));
    this.#speller.begin(request);
    this.#cutter.begin(chooseCuts(request, limits));
    const exchange = await this.#exchange(request, limits);
    this.#usedAt = performance.now();
    const isReused = connections > 0 && connections === sniffer.connections;
    const { maxBlockMs, resets } = this.#options;
    const isBlocked = this.#blockMs + this.#cutter.blockMs > maxBlockMs;
    const stale =
      exchange.outcome === "failure" &&
      exchange.kind === "closed" &&
      (isReused || isBlocked) &&
      !sniffer.hasResponse;
    const isReset = stale && isReused && this.#cutter.blockMs <= maxBlockMs;
    resets.count(isReset ? idleMs : undefined);
    const silent =
      exchange.outcome === "failure" && exchange.kind === "timeout" && sniffer.received === 0;
    return { exchange, stale, silent };
  }

  /** Sends the first half of the body, then closes the connection, as a client that goes away. */
  async abandon(request: WireRequest, limits: ExchangeLimits): Promise<void> {
    const half = Math.floor((request.body?.length ?? 0) / 2);
    await this.#sendInPart(request, { positions: [half], closes: true }, limits);
  }

  /** Sends the whole request, then closes the connection without waiting for the response. */
  async hangUp(request: WireRequest, limits: ExchangeLimits): Promise<void> {
    const end = request.body?.length ?? 0;
    await this.#sendInPart(request, { positions: [end], closes: true, pauseMs: 0 }, limits);
  }

  /** Closes the connection; a request that is under way fails. */
  async close(): Promise<void> {
    await this.#client.destroy(closed);
  }

  async #sendInPart(request: WireRequest, cuts: Cuts, limits: ExchangeLimits): Promise<void> {
    await this.#options.pacer.takeTurn(limits.signal);
    this.#cutter.begin(cuts);
    await this.#exchange(request, limits);
    await this.close();
  }

  async #exchange(request: WireRequest, { timeoutMs, signal }: ExchangeLimits): Promise<Exchange> {
    const collector = new ResponseCollector(this.#options.responseLimit(request));
    const abort = (): void => collector.abort(new RequestInterrupted());
    let turn: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      // A process that was busy runs its timers before it reads what has arrived in the meantime.
      turn = setImmediate(() => collector.abort(new ResponseTimeout(describeDuration(timeoutMs))));
    }, timeoutMs);
    signal?.addEventListener("abort", abort);
    if (signal?.aborted === true) {
      abort();
    }
    try {
      return await this.#dispatch(request, collector);
    } catch (error) {
      return toTransportFailure(error, {
        status: collector.status,
        protocol: this.#sniffer.protocol,
        bytes: this.#sniffer.received,
      });
    } finally {
      clearTimeout(timer);
      clearImmediate(turn);
      signal?.removeEventListener("abort", abort);
    }
  }

  async #dispatch(request: WireRequest, collector: ResponseCollector): Promise<HttpResponse> {
    const started = performance.now();
    this.#client.dispatch(
      {
        method: request.method,
        path: this.#options.basePath + request.path,
        headers: mergeHeaders(withoutRejected(request.headers), this.#options.access.headers),
        body: toBody(request),
      },
      collector,
    );
    const response = await collector.response;
    const { status, headers } = response;
    const milliseconds = performance.now() - started;
    await awaitTrailingBytes(request);
    const trailing = this.#sniffer.bodyBytes - Number(headers.get("content-length")?.[0]);
    const hasSecondResponse = trailing > 0 && this.#sniffer.endsWithResponse(trailing);
    const body = await decodeContent(response, request, this.#options.responseLimit(request));
    return {
      outcome: "response",
      status,
      headers,
      body,
      ...(body !== response.body && { encodedLength: response.body.length }),
      milliseconds,
      resent: false,
      trailingBytes: Math.max(0, trailing),
      ...(hasSecondResponse && { hasSecondResponse }),
    };
  }
}

/** Maximum milliseconds that a request with `Expect: 100-continue` waits before it sends its body. */
const maxExpectationMs = 1000;

/** Maximum pause in a request, as a share of the time limit of the whole response. */
const maxPauseShare = 0.25;

/**
 * A request with `Expect: 100-continue` sends its body after the first bytes of the server, or after
 * a while, as clients do: a server may ignore the header.
 *
 * @see request.expect-continue
 */
function chooseCuts(
  { headers, pieces = [], pauseMs, chunked }: WireRequest,
  { timeoutMs }: ExchangeLimits,
): Cuts {
  const limit = (milliseconds: number): number => Math.min(milliseconds, maxPauseShare * timeoutMs);
  if (findExpectation(headers) !== undefined) {
    return { positions: [0], pauseMs: limit(maxExpectationMs), endsPauseOnResponse: true };
  }
  return {
    positions: chunked === undefined ? pieces : [],
    pauseMs: pauseMs === undefined ? undefined : limit(pauseMs),
  };
}

function toBody({ body, chunked, pieces }: WireRequest): Uint8Array | null {
  if (body === undefined || chunked === undefined) {
    return body ?? null;
  }
  return encodeChunks({ body, chunking: chunked, pieces });
}

/** Milliseconds after a response in which a server may respond to a trailer as to another request. */
const trailerPauseMs = 100;

/**
 * Waits until bytes after the response are counted. They may be in the same chunk as the response,
 * and the client announces the response before it has read the chunk to the end. Where the kit was
 * busy during the pause, they have come and are read in the next turn.
 */
async function awaitTrailingBytes({ chunked }: WireRequest): Promise<void> {
  if (chunked === "trailer") {
    await delay(trailerPauseMs);
  }
  await nextTurn();
}
