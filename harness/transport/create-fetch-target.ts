import { Buffer } from "node:buffer";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { describeDuration } from "../terminal/describe-duration.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import type { Field } from "../wire/message.ts";
import { maxHeadLength } from "../wire/parse-message.ts";
import { mergeHeaders } from "./compose-request.ts";
import type { ConnectionOptions } from "./connection.ts";
import { decodeResponse } from "./decode-content.ts";
import type {
  CollectedResponse,
  Exchange,
  ExchangeLimits,
  SendOptions,
  Target,
  TransportFailure,
} from "./exchange.ts";
import { toHeaderMap } from "./read-response.ts";
import { timeoutOf } from "./server-access.ts";
import { fail, interruption, tooLarge } from "./transport-failure.ts";
import type { WireRequest } from "./wire-request.ts";

/** Responds to a request in this process, in the form that web frameworks call `fetch`. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** How a handler is called. */
export interface FetchTargetOptions extends Pick<ConnectionOptions, "access" | "responseLimit"> {
  /** Maximum number of requests at once. */
  readonly connections: number;
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

type CallOptions = FetchTargetOptions & ExchangeLimits;

async function callHandler(
  handle: FetchHandler,
  request: WireRequest,
  options: CallOptions,
): Promise<Exchange> {
  const { timeoutMs, signal } = options;
  if (signal?.aborted === true) {
    return interruption;
  }
  const ended = new AbortController();
  const late = fail("timeout", `No complete response within ${describeDuration(timeoutMs)}`);
  const interrupted = new Promise<Exchange>((resolve) => {
    signal?.addEventListener("abort", () => resolve(interruption), { signal: ended.signal });
  });
  const sent = toRequest(request, options, ended.signal);
  try {
    return await Promise.race([
      readResponse(handle, sent, { request, options }).catch(describeThrown),
      delay(timeoutMs, late, { signal: ended.signal }),
      interrupted,
    ]);
  } finally {
    ended.abort();
  }
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
    return fail("closed", "The handler returned an error response");
  }
  const content = await readBody(response, limit, request.signal);
  const headers = content && readFields(response.headers, content);
  if (content === undefined || headers === undefined) {
    return fail("too-large", tooLarge);
  }
  const received = { status: response.status, headers, body: content };
  const milliseconds = performance.now() - started;
  return decodeResponse(received, sent.request, limit, { milliseconds, trailingBytes: 0 });
}

/**
 * Reads a body, and cancels the rest of one that has more bytes than the limit, or more pieces, or
 * goes on after the signal. Timers get a turn after each piece: many bodies never wait for the next
 * one. The pieces are copied, since each may be a small part of much memory.
 *
 * @returns undefined when the body was canceled.
 */
async function readBody(
  { body }: Response,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  let bytes = Buffer.alloc(0);
  let length = 0;
  let pieces = 0;
  for await (const piece of body ?? []) {
    if (!(piece instanceof Uint8Array)) {
      throw new TypeError("A piece of the body is no Uint8Array");
    }
    const end = length + piece.length;
    pieces += 1;
    if (end > limit || pieces > limit || signal.aborted) {
      return undefined;
    }
    if (end > bytes.length) {
      bytes = Buffer.concat([bytes], 2 * end);
    }
    bytes.set(piece, length);
    length = end;
    await nextTurn();
  }
  return Buffer.from(bytes.subarray(0, length));
}

/**
 * Reads the fields of a head, and adds the length, as the HTTP servers that call such handlers do.
 *
 * @returns undefined when a server could not send them in a head that the kit reads.
 */
function readFields(headers: Headers, body: Uint8Array): CollectedResponse["headers"] | undefined {
  const fields: Field[] = [];
  let length = 0;
  for (const [name, value] of headers) {
    length += `${name}: \r\n`.length + value.length;
    if (length > maxHeadLength) {
      return undefined;
    }
    fields.push([name, value]);
  }
  return new Map([["content-length", [String(body.length)]], ...toHeaderMap(fields)]);
}

/** An error of the handler is not a response, as if its server had closed the connection. */
function describeThrown(error: unknown): TransportFailure {
  return fail("closed", `The handler threw ${shortenText(nameThrown(error), maxLengths.value)}`);
}

function nameThrown(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return "a value that cannot be made a text";
  }
}
