import type { ResponseLimit } from "../transport/connection.ts";
import { createHttpTarget } from "../transport/create-http-target.ts";
import type { Pacer } from "../transport/pacer.ts";
import type { ResetCount } from "../transport/reset-count.ts";
import type { ServerAccess } from "../transport/server-access.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import type { WaitOptions } from "./await-response.ts";

/** How to reach the server, and how long to wait for it. */
export interface OpenOptions {
  readonly access: ServerAccess;
  readonly pacer?: Pacer | undefined;
  readonly resets?: ResetCount | undefined;
  readonly responseLimit: ResponseLimit;
  /** Maximum number of open connections; 1 for a server that serves one at a time. */
  readonly connections: number;
  /** Maximum milliseconds until the first HTTP response. */
  readonly waitMs: number;
  /** Maximum milliseconds until its status is another one than 502, 503 and 504. */
  readonly unreadyMs: number;
  /** What to wait with: the first request that the server gets; a health check when left out. */
  readonly firstRequest?: WireRequest | undefined;
  /** Path of the file with the records, for `{library}` in a command. */
  readonly datasetFile: string;
  /** File to which all output of a command is appended; none when left out. */
  readonly serverLog?: string | undefined;
  /** Ends the wait when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/** Says how to wait for the first response of a server, until one of the signals fires. */
export function toWaitOptions(
  options: OpenOptions,
  ends: readonly (AbortSignal | undefined)[],
): Omit<WaitOptions, "baseUrls"> {
  const { access, waitMs, unreadyMs } = options;
  return {
    access,
    waitMs,
    unreadyMs,
    request: options.firstRequest,
    connect: (baseUrl) => createHttpTarget(baseUrl, { ...options, connections: 1 }),
    signal: AbortSignal.any(ends.filter((signal) => signal !== undefined)),
  };
}
