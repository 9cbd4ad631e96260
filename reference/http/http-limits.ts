/** What one connection may take of the server; times in milliseconds. */
export interface HttpLimits {
  /** The most bytes of a request's body. */
  readonly maxBodyBytes: number;
  /** From a request's beginning (or the connection's) to the end of its headers. */
  readonly headersTimeoutMs: number;
  /** From the end of the headers, at the earliest, to the end of the body. */
  readonly bodyTimeoutMs: number;
  /** How long a connection is kept that sends no request, or does not take its answer. */
  readonly idleTimeoutMs: number;
  /** How many large requests may be held from their processing until their answers are taken. */
  readonly largeRequests: number;
  /** How long a refused client may go on sending before its connection is cut. */
  readonly lingerMs: number;
  /** How long stopping waits for what is under way. */
  readonly stopGraceMs: number;
}
