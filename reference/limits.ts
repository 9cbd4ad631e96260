import type { SourceLimits } from "./execution/source-call.ts";
import type { CacheLimits } from "./fast/plan-cache.ts";
import type { HttpLimits } from "./http/http-limits.ts";

/** Every limit of a server, so that no client can use more than its share. */
export interface Limits extends HttpLimits, SourceLimits, CacheLimits {
  /** Maximum size of a response's body, in bytes. */
  readonly maxResponseBytes: number;
}

/** Maximum size of a substituted document or of a response, as a multiple of the maximum body size. */
const maxGrowth = 8;

/**
 * Adds the default of each limit that is not chosen: reasonable for loopback and for the open
 * network.
 *
 * @see limits.size
 * @see limits.rate
 */
export function completeLimits(chosen: Partial<Limits> = {}): Limits {
  const maxBodyBytes = chosen.maxBodyBytes ?? 1024 * 1024;
  return {
    maxBodyBytes,
    maxDocumentLength: maxGrowth * maxBodyBytes,
    maxResponseBytes: maxGrowth * maxBodyBytes,
    headersTimeoutMs: 10_000,
    bodyTimeoutMs: 20_000,
    idleTimeoutMs: 10_000,
    maxLargeRequests: 16,
    lingerMs: 1_000,
    stopGraceMs: 5_000,
    sourceTimeoutMs: 5_000,
    maxPlans: 1_000,
    maxTotalLength: 256 * 1024,
    ...chosen,
  };
}
