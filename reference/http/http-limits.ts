/** What connections may use of the server, one or all together; times are in milliseconds. */
export interface HttpLimits {
  readonly maxBodyBytes: number;
  /** From the start of a request (or of the connection) to the end of its headers. */
  readonly headersTimeoutMs: number;
  /** From the end of the headers, at the earliest, to the end of the body. */
  readonly bodyTimeoutMs: number;
  /** How long a connection stays open without a request, or with a response not taken. */
  readonly idleTimeoutMs: number;
  readonly maxConnections: number;
  /** Maximum number of bytes of unfinished bodies, waiting requests and unread responses. */
  readonly maxHeldBytes: number;
  /** How long a rejected client may go on sending before its connection is cut. */
  readonly lingerMs: number;
  readonly stopGraceMs: number;
}

/**
 * Bytes above which a body counts as large: it is held for its client, and waits to be processed, as
 * does one that may grow as large when its variables are inserted.
 */
export const largeBodyBytes: number = 16 * 1024;

/** Maximum size of what precedes a body, and of what describes its chunks. */
export const maxHeadBytes: number = 16 * 1024;

/** Maximum number of headers of a request: each takes `bytesPerHeader` beside its text. */
export const maxHeaders = 100;

/** Bytes that a header takes beside its text. */
export const bytesPerHeader = 150;

/** Maximum number of connections that wait to be accepted; the system may allow fewer. */
export const maxBacklog = 4096;

/** How many turns of the event loop a large request waits at most while clients connect. */
export const maxTurnsPostponed = 1000;

/**
 * How many connections go on in a turn of the event loop that would keep others waiting. As many may
 * be accepted before: each that comes may have to wait for its turn.
 */
export const maxInTurn = 8;

/** How many go on at once in a turn, before those that would keep others waiting. */
export const maxAtOnce = 32;
