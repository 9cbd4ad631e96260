/** What a client may get instead of a response. */
export type Fault = "reset" | "cut" | "empty" | "503" | "garbage" | "hang";

/**
 * The faults: a reset of the connection, half of the body, a connection that closes without a byte,
 * the status 503 of something in between, bytes that are not HTTP, and no response at all.
 */
export const faults: readonly Fault[] = ["reset", "cut", "empty", "503", "garbage", "hang"];

/** Which responses fail. */
export interface Failing {
  /** Share of the responses, from 0 to 1. */
  readonly share: number;
  /** How often each fault is drawn, relative to the others; all alike when left out. */
  readonly faults?: Readonly<Partial<Record<Fault, number>>> | undefined;
}

/**
 * How the server treats its clients, so that they can be tried on a slow and unreliable service.
 *
 * @example
 * ```ts
 * const behavior: Behavior = { delay: [50, 200], fail: { share: 0.05, faults: { reset: 1 } } };
 * ```
 */
export interface Behavior {
  /** Milliseconds before each response, or the bounds between which they are drawn. */
  readonly delay?: number | readonly [min: number, max: number] | undefined;
  /** Milliseconds over which the body of each response is sent. */
  readonly slowBody?: number | undefined;
  /** Responses that fail. With it, the server does not conform. */
  readonly fail?: Failing | undefined;
}
