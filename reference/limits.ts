import type { SourceLimits } from "./execution/source-call.ts";
import type { HttpLimits } from "./http/http-limits.ts";

/** Every limit of a server, so that no client can use more than its share. */
export interface Limits extends HttpLimits, SourceLimits {
  /** Maximum length of a substituted document, in UTF-16 code units. */
  readonly maxDocumentLength: number;
  /** Maximum size of a response's body, in bytes. */
  readonly maxResponseBytes: number;
}

/** Maximum size of a substituted document or of a response, as a multiple of the maximum body size. */
const maxGrowth = 8;

const defaultBodyBytes = 1024 * 1024;

/**
 * Adds the default of each limit that is not chosen, for loopback and for the open network.
 *
 * @see limits.size
 * @see limits.rate
 */
export function completeLimits(chosen: Partial<Limits> = {}): Limits {
  const maxBodyBytes = chosen.maxBodyBytes ?? defaultBodyBytes;
  const maxResponseBytes = chosen.maxResponseBytes ?? maxGrowth * maxBodyBytes;
  return {
    maxBodyBytes,
    maxDocumentLength: maxGrowth * maxBodyBytes,
    maxResponseBytes,
    // Small bodies need no smaller total, which would cut off clients whose responses are delayed.
    maxHeldBytes: 4 * Math.max(maxGrowth * defaultBodyBytes, maxBodyBytes, maxResponseBytes),
    headersTimeoutMs: 10_000,
    bodyTimeoutMs: 20_000,
    idleTimeoutMs: 10_000,
    maxConnections: 2_000,
    lingerMs: 1_000,
    stopGraceMs: 5_000,
    sourceTimeoutMs: 5_000,
    ...chosen,
  };
}
