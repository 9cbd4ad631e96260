import { Buffer } from "node:buffer";
import type { Exchange } from "../transport/exchange.ts";
import { jsonHeaders, type WireRequest } from "../transport/wire-request.ts";
import type { PassedOn, PlainResponse } from "./opened-mutant.ts";

/** For a body longer than this, in bytes, the HTTP server may matter. */
const maxBodyBytes = 16_000;

/**
 * Knows the requests that the HTTP server of the mutants only passes on: their bodies reach the
 * service whole, and its responses reach the client as they are. All mutants have the same HTTP
 * server, so each request needs HTTP for one of them only.
 */
export class PlainRequests {
  readonly #seen = new Set<string>();

  /** Whether a mutant can be asked for the response without HTTP. */
  has(request: WireRequest): boolean {
    return isUsual(request) || this.#seen.has(keyOf(request));
  }

  /**
   * Remembers a request that was passed on unchanged, as its response was.
   *
   * @param passedOn all that the HTTP server passed on for this request.
   */
  note(request: WireRequest, exchange: Exchange, { bodies, responses }: PassedOn): void {
    const [body, ...otherBodies] = bodies;
    const [response, ...otherResponses] = responses;
    const isPassedOn =
      body !== undefined &&
      response !== undefined &&
      otherBodies.length + otherResponses.length === 0 &&
      body.equals(request.body ?? new Uint8Array()) &&
      isSame(exchange, response);
    if (isPassedOn) {
      this.#seen.add(keyOf(request));
    }
  }
}

/** Whether a request is like nearly all of a run, in however many pieces it arrives. */
function isUsual({ method, path, headers, body }: WireRequest): boolean {
  return (
    `${method} ${path}` === "POST /graph" &&
    headers === jsonHeaders &&
    body !== undefined &&
    body.length <= maxBodyBytes
  );
}

function keyOf({ body = new Uint8Array(), ...head }: WireRequest): string {
  return `${JSON.stringify(head)}\n${Buffer.from(body).toString("latin1")}`;
}

/** The headers that an HTTP server adds for itself. */
const connectionHeaders: readonly string[] = ["connection", "date", "keep-alive"];

/** Whether a client got a response as the service made it. */
function isSame(exchange: Exchange, { status, headers, body }: PlainResponse): boolean {
  if (exchange.outcome === "failure" || exchange.resent || exchange.trailingBytes > 0) {
    return false;
  }
  const received = [...exchange.headers].filter(([name]) => !connectionHeaders.includes(name));
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]);
  return (
    exchange.status === status &&
    JSON.stringify(received) === JSON.stringify(sent) &&
    Buffer.from(body).equals(exchange.body)
  );
}
