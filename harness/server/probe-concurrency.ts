import type { Target } from "../transport/exchange.ts";
import { healthCheck } from "../transport/health-check.ts";
import { type ServerAccess, timeoutOf } from "../transport/server-access.ts";

/** What the probe found out about a server. */
export interface ConcurrencyProbe {
  /** Whether the server responds on a second connection while a first one is open and idle. */
  readonly concurrent: boolean;
  /** Milliseconds until a response when no other request is under way. */
  readonly responseMs: number;
  /** Whether concurrent requests take as long as the same requests one after another. */
  readonly isSerial: boolean;
  /** Number of requests that the server handles at the same time, as far as it was measured. */
  readonly parallelism: number;
  /** Milliseconds without a response after which a new connection counts as not served. */
  readonly connectionTimeoutMs: number;
}

/**
 * Finds out whether a server responds on a second connection while a first one is open and idle,
 * and how fast it is. A server of one connection at a time can conform as well as any other.
 *
 * @param connect opens a target with up to this many connections.
 */
export async function probeConcurrency(
  connect: (connections: number) => Target,
  access: ServerAccess,
  signal?: AbortSignal,
): Promise<ConcurrencyProbe> {
  const timeoutMs = timeoutOf(access);
  const [first, second] = [connect(1), connect(1)];
  try {
    const alone = await first.send(healthCheck, { signal });
    if (alone.outcome === "failure" && alone.kind === "timeout") {
      return {
        concurrent: false,
        isSerial: true,
        parallelism: 1,
        responseMs: timeoutMs,
        connectionTimeoutMs: timeoutMs,
      };
    }
    const responseMs = alone.outcome === "response" ? alone.milliseconds : timeoutMs;
    const connectionTimeoutMs = Math.min(timeoutMs, 1000 + 4 * responseMs);
    const beside = await second.send(healthCheck, {
      timeoutMs: connectionTimeoutMs,
      signal,
    });
    const concurrent = beside.outcome === "response" || beside.kind !== "timeout";
    await Promise.all([first.close(), second.close()]);
    const isMeasured = concurrent && responseMs > slowMs;
    const perMs = isMeasured ? await measureBurst(connect(burst), signal) : 0;
    const parallelism = Math.max(1, perMs * responseMs);
    const isSerial = !concurrent || (isMeasured && parallelism < 2);
    return { concurrent, isSerial, parallelism, responseMs, connectionTimeoutMs };
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
}

/** Below this many milliseconds per response it does not matter that requests wait in line. */
const slowMs = 20;

/** Number of requests in the burst that shows how a server handles concurrent requests. */
const burst = 8;

/** @returns number of responses per millisecond. */
async function measureBurst(target: Target, signal: AbortSignal | undefined): Promise<number> {
  const started = performance.now();
  const exchanges = await Promise.all(
    Array.from({ length: burst }, () => target.send(healthCheck, { signal })),
  );
  const burstMs = performance.now() - started;
  await target.close();
  return exchanges.filter(({ outcome }) => outcome === "response").length / burstMs;
}
