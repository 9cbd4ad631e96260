import type { WireRequest } from "./wire-request.ts";

/** An answer that came whole, with nothing decoded and nothing followed. */
export interface HttpResponse {
  readonly outcome: "response";
  readonly status: number;
  /** Names in lower case; a header that came twice has two values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: Uint8Array;
  /** From the first byte sent to the last one received. */
  readonly milliseconds: number;
  /** The server ended a reused connection before the first byte: sent once more on a new one. */
  readonly resent: boolean;
  /** More bytes came on the connection than belong to the answer. */
  readonly hasTrailingBytes: boolean;
}

/** Why no whole answer came. */
export type FailureKind = "refused" | "timeout" | "closed" | "not-http" | "malformed" | "too-large";

/** No whole answer came. */
export interface TransportFailure {
  readonly outcome: "failure";
  readonly kind: FailureKind;
  /** What happened, in words; holds nothing that the server sent. */
  readonly message: string;
  /** The status, when at least the headers came. */
  readonly status?: number;
}

/** What came of a request. */
export type Exchange = HttpResponse | TransportFailure;

/**
 * A server under test, whether it is reached over HTTP or only simulated: what is run and judged
 * does not depend on how requests travel.
 */
export interface Target {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** How many connections may be open at once, as far as is known by now. */
  readonly connections: () => number;
  /** Sends a request on an idle connection, or on a new one where that is asked for. */
  send(request: WireRequest, options?: SendOptions): Promise<Exchange>;
  /**
   * Opens connections a few at a time, each with a health check, so that a server with a short
   * listen queue does not drop any when many requests come at once. When a health check gets no
   * response within `timeoutMs`, the server is full, and no more connections are used from then on.
   */
  preconnect(connections: number, timeoutMs: number): Promise<void>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** How to send one request. */
export interface SendOptions {
  /** Take a new connection and end it after the answer. */
  readonly fresh?: boolean | undefined;
  /** Most milliseconds to wait for the whole answer, in place of the target's own limit. */
  readonly timeoutMs?: number | undefined;
  /** Gives up at once when it fires. */
  readonly signal?: AbortSignal | undefined;
}
