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

/**
 * Turns of the event loop for which large requests, and what has arrived of any, wait while clients
 * connect, one in a turn. Time would count what others do with the processor, too.
 */
export const maxPostponedTurns = { large: 500, arrived: 50 } as const;

/**
 * Bytes above which what has arrived is read in its turn: it may take milliseconds, and hundreds of
 * clients can send one at a time. So is less, where many come in one turn.
 */
export const maxLightBytes = 2048;

/** Bytes of all that is read in one turn of the event loop, unless there is more in one piece. */
export const maxBytesInTurn: number = 8 * maxLightBytes;

/** How many go on at once in a turn, before those that would keep others waiting. */
export const maxAtOnce = 32;
