import type { Exchange, SentExchange, Target } from "../transport/exchange.ts";
import { isLimited } from "../transport/pacer.ts";
import { findRateLimit, type LimitSearch } from "./find-rate-limit.ts";

/** Ends a run when a server, or a proxy before it, limits the rate of requests. */
export interface RateLimitWatch {
  /** The same server; a response that such a limit could give is looked into. */
  readonly target: Target;
  /** Fires when the rate is limited, and when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Says that the rate is limited, and what to do; undefined as long as nothing shows that. */
  readonly reason: () => string | undefined;
}

/** Maximum number of searches: a server that gives such a status for its own reasons may do so often. */
const maxSearches = 3;

const interrupted: Exchange = {
  outcome: "failure",
  kind: "interrupted",
  message: "The run ended before the response",
};

/**
 * Watches for responses with status 429 or 503, which no service gives. The requests of the run wait
 * while a limit is looked for.
 *
 * @param sent what was sent before the run.
 */
export function watchForRateLimit(
  target: Target,
  sent: readonly SentExchange[],
  { jobs, signal }: Omit<LimitSearch, "target">,
): RateLimitWatch {
  const found = new AbortController();
  const signals = [found.signal, signal].filter((each) => each !== undefined);
  let reason: string | undefined;
  let searches = 0;
  let searching: Promise<void> | undefined;
  const search = async ({ request }: SentExchange): Promise<void> => {
    reason = await findRateLimit(request, { target, jobs, signal });
    searching = undefined;
    if (reason !== undefined) {
      found.abort();
    }
  };
  const inspect = async (exchanges: readonly SentExchange[]): Promise<boolean> => {
    const limited = exchanges.find(({ exchange }) => isLimited(exchange));
    if (limited !== undefined && searching === undefined && searches < maxSearches) {
      searches += 1;
      searching = search(limited);
    }
    await searching;
    return limited !== undefined && reason !== undefined;
  };
  const before = inspect(sent);
  return {
    target: {
      ...target,
      async send(request, options) {
        await (searching ?? before);
        const exchange = await target.send(request, options);
        return (await inspect([{ request, exchange }])) ? interrupted : exchange;
      },
      async sendInTurn(requests, options) {
        await (searching ?? before);
        const exchanges = await target.sendInTurn(requests, options);
        const pairs = requests.flatMap((request, index) => {
          const exchange = exchanges[index];
          return exchange === undefined ? [] : [{ request, exchange }];
        });
        return (await inspect(pairs)) ? [interrupted] : exchanges;
      },
      async preconnect(connections, options) {
        const checks = await target.preconnect(connections, options);
        await inspect(checks);
        return checks;
      },
    },
    signal: AbortSignal.any(signals),
    reason: () => reason,
  };
}
