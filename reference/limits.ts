import type { SourceLimits } from "./execution/load-level.ts";
import type { HttpLimits } from "./http/http-limits.ts";
import type { CacheLimits } from "./plan-cache.ts";

/** Everything a server bounds, so that no client can take more than its share. */
export interface Limits extends HttpLimits, SourceLimits, CacheLimits {
  /** The most UTF-16 code units a document may have with its variables inserted. */
  readonly maxDocumentLength: number;
}

/** How often the longest body the longest document may be, its variables inserted. */
const documentGrowth = 8;

/**
 * The limits a server has unless told otherwise: sane for loopback and for the open network.
 *
 * @see limits.size
 * @see limits.rate
 */
export function completeLimits(chosen: Partial<Limits> = {}): Limits {
  const maxBodyBytes = chosen.maxBodyBytes ?? 1024 * 1024;
  return {
    maxBodyBytes,
    maxDocumentLength: documentGrowth * maxBodyBytes,
    headersTimeoutMs: 10_000,
    bodyTimeoutMs: 20_000,
    idleTimeoutMs: 10_000,
    largeRequests: 16,
    lingerMs: 1_000,
    stopGraceMs: 5_000,
    sourceTimeoutMs: 5_000,
    maxPlans: 1_000,
    maxTotalLength: 256 * 1024,
    ...chosen,
  };
}
