import { setTimeout as delay } from "node:timers/promises";
import { askUnblocked } from "../transport/ask-unblocked.ts";
import { hasTimedOut } from "../transport/check-connections.ts";
import type { Exchange, SendOptions, SentExchange, Target } from "../transport/exchange.ts";
import { healthCheckAt } from "../transport/health-check.ts";
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

/** What the probe found out, and what it sent. */
export interface ProbeResult {
  readonly probe: ConcurrencyProbe;
  readonly sent: readonly SentExchange[];
}

/**
 * Finds out whether a server responds on a second connection while a first one is idle, and how
 * fast it is. A server of one connection at a time can conform as well as any other; it counts as
 * one only after two timeouts.
 */
export async function probeConcurrency(
  connect: (connections: number) => Target,
  access: ServerAccess,
  signal?: AbortSignal,
): Promise<ProbeResult> {
  const sent: SentExchange[] = [];
  let checks = 0;
  const send: SendHealthCheck = async (target, options) => {
    checks += 1;
    const { request } = healthCheckAt(checks);
    const exchange = await target.send(request, { ...options, signal });
    sent.push({ request, exchange });
    return exchange;
  };
  const timeoutMs = timeoutOf(access);
  const [first, second] = [connect(1), connect(1)];
  try {
    const responseMs = await measureResponse(() => send(first), timeoutMs);
    const connectionTimeoutMs = Math.min(timeoutMs, 1000 + 4 * responseMs);
    // More requests would take too long, and hardly one could come on time beside others.
    if (responseMs > timeoutMs / 2) {
      const concurrent = responseMs < timeoutMs;
      const probe = { concurrent, isSerial: true, parallelism: 1, responseMs, connectionTimeoutMs };
      return { probe, sent };
    }
    const concurrent = await isServedBeside(
      (limitMs) => send(first, { timeoutMs: limitMs }),
      (limitMs) => send(second, { timeoutMs: limitMs }),
      connectionTimeoutMs,
    );
    await Promise.all([first.close(), second.close()]);
    const isMeasured = concurrent && responseMs > slowMs;
    const perMs = isMeasured ? await measureBurst(connect(burst), send) : 0;
    const parallelism = Math.max(1, perMs * responseMs);
    const isSerial = !concurrent || (isMeasured && parallelism < 2);
    const probe = { concurrent, isSerial, parallelism, responseMs, connectionTimeoutMs };
    return { probe, sent };
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
}

type SendHealthCheck = (target: Target, options?: SendOptions) => Promise<Exchange>;

/**
 * Asks on the second connection, and once more after a timeout. Meanwhile it uses the first one
 * again and again: if that were closed as idle, any server would serve the second one. It does not ask
 * on the second one while the first one gets no response.
 */
async function isServedBeside(
  askFirst: (timeoutMs: number) => Promise<Exchange>,
  askBeside: (timeoutMs: number) => Promise<Exchange>,
  timeoutMs: number,
): Promise<boolean> {
  const ask = async (limitMs: number): Promise<Exchange> => {
    const used = await askFirst(limitMs);
    if (hasTimedOut(used)) {
      return used;
    }
    const ended = new AbortController();
    const asked = askBeside(limitMs).finally(() => ended.abort());
    await Promise.all([asked, repeat(() => askFirst(limitMs), ended.signal)]);
    return asked;
  };
  return (
    !hasTimedOut(await askUnblocked(ask, hasTimedOut, timeoutMs)) ||
    !hasTimedOut(await askUnblocked(ask, hasTimedOut, timeoutMs))
  );
}

/** Milliseconds between two uses of a connection that must stay open: less than idle ones last. */
const useEveryMs = 1000;

async function repeat(use: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(useEveryMs, undefined, { signal }).then(use, () => undefined);
  }
}

/** Below this many milliseconds per response it does not matter that requests wait in line. */
const slowMs = 20;

/** Bounds of what is sent to a server that seems slow. */
const measuring = { requests: 5, milliseconds: 500 } as const;

/** Measures the shortest time of several requests, since other programs can only make it longer. */
async function measureResponse(send: () => Promise<Exchange>, timeoutMs: number): Promise<number> {
  const started = performance.now();
  let shortest = timeoutMs;
  for (let sent = 0; sent < measuring.requests && (sent === 0 || shortest > slowMs); sent += 1) {
    const nextMs = sent === 0 ? 0 : shortest;
    if (performance.now() - started + nextMs > measuring.milliseconds) {
      break;
    }
    const exchange = await send();
    shortest =
      exchange.outcome === "response" ? Math.min(shortest, exchange.milliseconds) : shortest;
  }
  return shortest;
}

const burst = 8;

/** @returns number of responses per millisecond. */
async function measureBurst(target: Target, send: SendHealthCheck): Promise<number> {
  const started = performance.now();
  const exchanges = await Promise.all(Array.from({ length: burst }, () => send(target)));
  const burstMs = performance.now() - started;
  await target.close();
  return exchanges.filter(({ outcome }) => outcome === "response").length / burstMs;
}
