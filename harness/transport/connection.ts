import { setImmediate as nextTurn } from "node:timers/promises";
import { buildConnector, Client } from "undici";
import type { Exchange, HttpResponse } from "./exchange.ts";
import { ResponseCollector } from "./response-collector.ts";
import { ResponseSniffer } from "./response-sniffer.ts";
import type { ServerAccess } from "./server-access.ts";
import { ResponseTimeout, toTransportFailure } from "./transport-failure.ts";
import type { WireRequest } from "./wire-request.ts";

/** Most bytes of the body of an answer to a request. */
export type ResponseLimit = (request: WireRequest) => number;

/** What all connections to a server have in common. */
export interface ConnectionOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** What goes before the path of each request; empty, or with a slash at its beginning. */
  readonly basePath: string;
  readonly access: ServerAccess;
  readonly responseLimit: ResponseLimit;
}

/** Bounds of one exchange. */
export interface ExchangeLimits {
  /** Most milliseconds until the whole answer is there. */
  readonly timeoutMs: number;
  /** Gives up at once when it fires. */
  readonly signal: AbortSignal | undefined;
}

/** What came of one attempt; `stale` when a reused connection ended before the first byte. */
export interface Attempt {
  readonly exchange: Exchange;
  readonly stale: boolean;
}

/** One connection, used by one request at a time, and opened again when the server ended it. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #client: Client;
  readonly #watch = new ResponseSniffer();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { ca, insecure } = options.access;
    const connect = buildConnector({
      timeout: 0,
      ...(ca !== undefined && { ca }),
      ...(insecure === true && { rejectUnauthorized: false }),
    });
    this.#client = new Client(options.origin, {
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 64 * 1024,
      connect: (target, callback) =>
        connect(target, (...[error, socket]) => {
          if (error !== null) {
            callback(error, null);
            return;
          }
          this.#watch.follow(socket);
          callback(null, socket);
        }),
    });
  }

  /** Sends a request and reads the whole answer, within the limits. */
  async attempt(request: WireRequest, limits: ExchangeLimits): Promise<Attempt> {
    const watch = this.#watch;
    const { connections } = watch;
    watch.begin();
    const exchange = await this.#exchange(request, limits);
    const stale =
      exchange.outcome === "failure" &&
      exchange.kind === "closed" &&
      connections > 0 &&
      connections === watch.connections &&
      watch.received === 0;
    return { exchange, stale };
  }

  /** Ends the connection; what is under way fails. */
  async close(): Promise<void> {
    await this.#client.destroy();
  }

  async #exchange(request: WireRequest, { timeoutMs, signal }: ExchangeLimits): Promise<Exchange> {
    const reader = new ResponseCollector(this.#options.responseLimit(request));
    const abort = (): void => reader.abort(signal?.reason);
    const timer = setTimeout(
      () => reader.abort(new ResponseTimeout(`${Math.round(timeoutMs) / 1000} s`)),
      timeoutMs,
    );
    signal?.addEventListener("abort", abort);
    if (signal?.aborted === true) {
      abort();
    }
    try {
      return await this.#dispatch(request, reader);
    } catch (error) {
      return toTransportFailure(error, { status: reader.status, protocol: this.#watch.protocol });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  async #dispatch(request: WireRequest, reader: ResponseCollector): Promise<HttpResponse> {
    const started = performance.now();
    this.#client.dispatch(
      {
        method: request.method,
        path: this.#options.basePath + request.path,
        headers: mergeHeaders(request.headers, this.#options.access.headers),
        body: request.body ?? null,
      },
      reader,
    );
    const { status, headers, body } = await reader.response;
    const milliseconds = performance.now() - started;
    // Trailing bytes may be in the same chunk as the response, and the client announces the
    // response before it has read the chunk to the end. One turn later they are counted.
    await nextTurn();
    return {
      outcome: "response",
      status,
      headers,
      body,
      milliseconds,
      resent: false,
      hasTrailingBytes: this.#watch.bodyBytes > Number(headers.get("content-length")?.[0]),
    };
  }
}

/** Names have no case: what the user gives replaces what the request has, and is sent once. */
function mergeHeaders(
  own: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (Object.keys(given).length === 0) {
    return { ...own };
  }
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const kept = Object.entries(own).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...given };
}
