import { describeDuration } from "../terminal/describe-duration.ts";
import type { ResponseLimit } from "./connection.ts";
import { decodeContent } from "./decode-content.ts";
import type { Exchange, SendOptions, Target, TransportFailure } from "./exchange.ts";
import { mergeHeaders } from "./merge-headers.ts";
import { type ServerAccess, timeoutOf } from "./server-access.ts";
import {
  ContentDecodingError,
  RequestInterrupted,
  ResponseTimeout,
  toTransportFailure,
} from "./transport-failure.ts";
import { undici } from "./undici.ts";
import type { WireRequest } from "./wire-request.ts";

/** Responds to a request in this process, in the form that web frameworks call `fetch`. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** How a handler is called. */
export interface FetchTargetOptions {
  readonly access: ServerAccess;
  /** Maximum number of requests at once. */
  readonly connections: number;
  /** Maximum bytes of a body. */
  readonly responseLimit: ResponseLimit;
}

/** The base URL of every handler: it sees this host, and nothing listens there. */
const baseUrl = "http://localhost";

/**
 * Creates a target for a handler in this process. There are no connections, so that what a request
 * asks of its connection is ignored.
 */
export function createFetchTarget(handle: FetchHandler, options: FetchTargetOptions): Target {
  const send = (request: WireRequest, sending: SendOptions = {}): Promise<Exchange> =>
    callHandler(handle, request, {
      ...options,
      signal: sending.signal,
      timeoutMs: sending.timeoutMs ?? timeoutOf(options.access),
    });
  return {
    baseUrl,
    connections: () => options.connections,
    send,
    async sendInTurn(requests, sending) {
      const exchanges: Exchange[] = [];
      for (const request of requests) {
        exchanges.push(await send(request, sending));
        if (exchanges.at(-1)?.outcome === "failure") {
          break;
        }
      }
      return exchanges;
    },
    preconnect: async () => [],
    close: async () => undefined,
  };
}

/** What limits one call. */
interface CallOptions extends FetchTargetOptions {
  readonly signal: AbortSignal | undefined;
  /** Maximum milliseconds for the whole response. */
  readonly timeoutMs: number;
}

async function callHandler(
  handle: FetchHandler,
  request: WireRequest,
  options: CallOptions,
): Promise<Exchange> {
  const { timeoutMs, signal } = options;
  const ended = new AbortController();
  const interrupt = (): void => ended.abort(new RequestInterrupted());
  const timer = setTimeout(
    () => ended.abort(new ResponseTimeout(describeDuration(timeoutMs))),
    timeoutMs,
  );
  signal?.addEventListener("abort", interrupt);
  if (signal?.aborted === true) {
    interrupt();
  }
  try {
    return await Promise.race([
      readResponse(handle, toRequest(request, options, ended.signal), { request, options }),
      rejectOnAbort(ended.signal),
    ]);
  } catch (error) {
    return describeFailure(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", interrupt);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const rejectNow = (): void => reject(signal.reason);
    signal.addEventListener("abort", rejectNow);
    if (signal.aborted) {
      rejectNow();
    }
  });
}

function toRequest(
  { method, path, headers, body }: WireRequest,
  { access }: FetchTargetOptions,
  signal: AbortSignal,
): Request {
  return new Request(baseUrl + path, {
    method,
    headers: mergeHeaders(headers, access.headers),
    ...(body !== undefined && { body: Uint8Array.from(body) }),
    signal,
  });
}

async function readResponse(
  handle: FetchHandler,
  request: Request,
  sent: { readonly request: WireRequest; readonly options: FetchTargetOptions },
): Promise<Exchange> {
  const limit = sent.options.responseLimit(sent.request);
  const started = performance.now();
  const response = await handle(request);
  if (response.type === "error") {
    return {
      outcome: "failure",
      kind: "closed",
      message: "The handler returned an error response",
    };
  }
  const content = new Uint8Array(await response.arrayBuffer());
  const received = {
    status: response.status,
    headers: toHeaderMap(response.headers, content),
    body: content,
  };
  const milliseconds = performance.now() - started;
  if (received.body.length > limit) {
    throw new undici.errors.ResponseExceededMaxSizeError();
  }
  const body = await decode(received, sent.request, limit);
  return {
    outcome: "response",
    ...received,
    body,
    ...(body !== received.body && { encodedLength: received.body.length }),
    milliseconds,
    resent: false,
    trailingBytes: 0,
  };
}

async function decode(...given: Parameters<typeof decodeContent>): Promise<Uint8Array> {
  try {
    return await decodeContent(...given);
  } catch (error) {
    // This tells it apart from a RangeError of the handler.
    throw error instanceof RangeError ? new undici.errors.ResponseExceededMaxSizeError() : error;
  }
}

/** Adds the length, as the HTTP servers that call such handlers do. */
function toHeaderMap(headers: Headers, body: Uint8Array): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, readonly string[]>([["content-length", [String(body.length)]]]);
  for (const name of new Set(headers.keys())) {
    const values = name === "set-cookie" ? headers.getSetCookie() : [headers.get(name) ?? ""];
    map.set(name, values);
  }
  return map;
}

/** What this file and the decoder throw; anything else is the handler's. */
const ownErrors = [
  ResponseTimeout,
  RequestInterrupted,
  ContentDecodingError,
  undici.errors.ResponseExceededMaxSizeError,
] as const;

/** An error of the handler is not a response, as if its server had closed the connection. */
function describeFailure(error: unknown): TransportFailure {
  if (ownErrors.some((known) => error instanceof known)) {
    return toTransportFailure(error, { protocol: "none", bytes: 0 });
  }
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { outcome: "failure", kind: "closed", message: `The handler threw ${text}` };
}
