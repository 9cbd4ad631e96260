import { healthCheck } from "../transport/health-check.ts";
import { createHttpTarget, type HttpTargetOptions } from "../transport/http-target.ts";

/** What the probe found out. */
export interface ConcurrencyProbe {
  /** Whether a second connection is answered while a first one idles. */
  readonly overlap: boolean;
  /** How long a lone answer takes, in milliseconds. */
  readonly responseMs: number;
  /** Whether requests that are under way at once are answered no faster than one by one. */
  readonly isSerial: boolean;
  /** After so many milliseconds a further connection is not served beside the others. */
  readonly patienceMs: number;
}

/**
 * Finds out whether a server answers on a second connection while a first one is open and idle;
 * one that serves a single connection at a time is as right as any.
 */
export async function probeConcurrency(
  baseUrl: string,
  options: HttpTargetOptions,
): Promise<ConcurrencyProbe> {
  const first = createHttpTarget(baseUrl, { ...options, connections: 1 });
  const second = createHttpTarget(baseUrl, { ...options, connections: 1 });
  try {
    const alone = await first.send(healthCheck);
    if (alone.outcome === "failure" && alone.kind === "timeout") {
      const { timeoutMs } = options;
      return { overlap: false, isSerial: true, responseMs: timeoutMs, patienceMs: timeoutMs };
    }
    const responseMs = alone.outcome === "answer" ? alone.milliseconds : options.timeoutMs;
    const patienceMs = Math.min(options.timeoutMs, 1000 + 4 * responseMs);
    const beside = await second.send(healthCheck, { timeoutMs: patienceMs });
    const overlap = beside.outcome === "answer" || beside.kind !== "timeout";
    await Promise.all([first.close(), second.close()]);
    const isSerial =
      !overlap ||
      (responseMs > slowMs && (await isAnsweringSerially(baseUrl, options, responseMs)));
    return { overlap, isSerial, responseMs, patienceMs };
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
}

/** Below this the order of answers does not matter: nobody waits long, in milliseconds. */
const slowMs = 20;

/** Requests of the burst that shows how a server takes many at once. */
const burst = 8;

async function isAnsweringSerially(
  baseUrl: string,
  options: HttpTargetOptions,
  responseMs: number,
): Promise<boolean> {
  const target = createHttpTarget(baseUrl, { ...options, connections: burst });
  const started = performance.now();
  await Promise.all(Array.from({ length: burst }, () => target.send(healthCheck)));
  const burstMs = performance.now() - started;
  await target.close();
  return burstMs > (burst / 2) * responseMs;
}
