import type { Circumstance } from "../suite/case.ts";
import type { FailureKind } from "./failure-kind.ts";
import type { WireRequest } from "./wire-request.ts";

/** A complete response. No redirect is followed. */
export interface HttpResponse {
  readonly outcome: "response";
  readonly status: number;
  /** Names in lower case; a repeated header has several values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Decoded where the request accepts the content coding; otherwise as it came. */
  readonly body: Uint8Array;
  /** Bytes of the body before it was decoded; left out when it came as it is. */
  readonly encodedLength?: number | undefined;
  /** Milliseconds from the first byte sent to the last byte received. */
  readonly milliseconds: number;
  /** Set when it was sent again, since the server had closed the connection as an idle one. */
  readonly resent?: true | undefined;
  /** Bytes that came on the connection after the response, so far. */
  readonly trailingBytes: number;
  /** Set when those begin another response. */
  readonly hasSecondResponse?: true | undefined;
}

/** A response as it came: nothing is decoded. */
export type CollectedResponse = Pick<HttpResponse, "status" | "headers" | "body">;

/** Limits of one exchange. */
export interface ExchangeLimits {
  /** Maximum milliseconds until the whole response has arrived. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** No complete response came. */
export interface TransportFailure {
  readonly outcome: "failure";
  readonly kind: FailureKind;
  /** What happened, in words; contains nothing that the server sent. */
  readonly message: string;
  /** The status; left out when the headers did not come either. */
  readonly status?: number;
  /** Bytes of the response that came, with its headers; left out when those are not whole. */
  readonly bytes?: number;
  /** Set when the body that came is a whole JSON object, although `Content-Length` announces more. */
  readonly isWholeObject?: true;
}

/** The outcome of a request. */
export type Exchange = HttpResponse | TransportFailure;

/** A request that was sent, and what came of it. */
export interface SentExchange {
  readonly request: WireRequest;
  readonly exchange: Exchange;
}

/**
 * A server under test, whether it is reached over HTTP or only simulated: what is run and judged
 * does not depend on how requests travel.
 */
export interface Target {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Number of connections that may be open at once, as far as is known now. */
  readonly connections: () => number;
  /** Sends a request on an idle connection, or on a new one if it or the options ask for it. */
  readonly send: (request: WireRequest, options?: SendOptions) => Promise<Exchange>;
  /**
   * Sends requests one after another on a new connection, which is closed after the last response.
   * A request goes over another connection if the server has closed that one.
   *
   * @returns the exchanges in the order of the requests; a failure is the last one.
   */
  readonly sendInTurn: (
    requests: readonly WireRequest[],
    options?: SendOptions,
  ) => Promise<Exchange[]>;
  /**
   * Opens connections a few at a time, each with a health check, so that a server with a short
   * listen queue does not drop any when many requests come at once. When a health check gets no
   * response within `timeoutMs`, the server is full, and no more connections are used from then on.
   *
   * @returns the health checks that were sent.
   */
  readonly preconnect: (connections: number, limits: ExchangeLimits) => Promise<SentExchange[]>;
  readonly close: () => Promise<void>;
}

/** How to send one request. */
export interface SendOptions extends Pick<ExchangeLimits, "signal"> {
  /**
   * What comes before the request, unless the request itself says so. A new connection is kept for
   * later requests.
   */
  readonly circumstance?: Circumstance | undefined;
  /** Maximum milliseconds for the whole response, instead of the target's own limit. */
  readonly timeoutMs?: number | undefined;
}
