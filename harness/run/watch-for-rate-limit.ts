import type { Pacer } from "../transport/pacer.ts";
import { findRateLimit, type LimitSearch } from "./find-rate-limit.ts";

/** Ends a run when a server, or a proxy before it, limits the rate of requests. */
export interface RateLimitWatch {
  /** Fires when the rate is limited, and when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Says that the rate is limited, and what to do; undefined as long as nothing shows that. */
  readonly reason: () => string | undefined;
}

/** Maximum number of searches: a server that gives such a status for its own reasons may do so often. */
const maxSearches = 3;

/** Looks for a limit when a response has a status that limits have, and no service. */
export function watchForRateLimit(pacer: Pacer, search: LimitSearch): RateLimitWatch {
  const found = new AbortController();
  const signals = [found.signal, search.signal].filter((signal) => signal !== undefined);
  let reason: string | undefined;
  let searches = 0;
  pacer.examine = async (request) => {
    searches += 1;
    reason ??= searches > maxSearches ? undefined : await findRateLimit(request, search);
    if (reason !== undefined) {
      found.abort();
    }
    return reason !== undefined;
  };
  return { signal: AbortSignal.any(signals), reason: () => reason };
}
