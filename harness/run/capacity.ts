import type { ConcurrencyProbe } from "../server/probe-concurrency.ts";
import type { RunContext } from "./run-context.ts";

/**
 * How much load a run puts on a server. A server may be slow, may serve requests one after another
 * and may accept few connections: none of that may make a case fail. Every number that decides how
 * many requests are under way is in this file.
 */
export interface ServerCapacity {
  /** How the server responds. */
  readonly probe: Pick<ConcurrencyProbe, "responseMs" | "isSerial" | "parallelism">;
  /** Number of connections that the server is known to serve at once. */
  readonly connections: number;
  /** Maximum milliseconds until a whole response has arrived. */
  readonly timeoutMs: number;
}

/** Cases that run at once unless another number is asked for. */
export const defaultJobs = 32;

/** Cases that run at once where the server responds to one request at a time: more would wait. */
const serialJobs = 2;

/** Cases of concurrent requests that run at once. */
const maxConcurrentJobs = 4;

/** Requests that a case of concurrent requests sends at once, as a rule. */
const defaultConcurrentRequests = 16;

/** Connections for as many cases of concurrent requests as may run at once. */
export const maxConnections: number = maxConcurrentJobs * defaultConcurrentRequests;

/** Chooses how many cases that send one request at a time run at once. */
export function chooseJobs(
  jobs: number,
  { probe, connections, timeoutMs }: ServerCapacity,
): number {
  const safe = Math.max(1, countSafe(probe, timeoutMs));
  return Math.min(jobs, connections, safe, probe.isSerial ? serialJobs : safe);
}

/** Maximum milliseconds that all unspecified cases may take when they run one at a time. */
const maxObservingMs = 2000;

/** Requests that an unspecified case sends, as a rule. */
const requestsPerObservation = 3;

/**
 * Whether unspecified cases run one at a time, so that no other request comes between such a
 * request and the next one.
 *
 * @param responseMs milliseconds until a response when no other request is under way.
 */
export function observesAlone(cases: number, responseMs: number): boolean {
  return cases * requestsPerObservation * responseMs <= maxObservingMs;
}

/** Chooses how many cases of concurrent requests run at once. */
export function chooseConcurrentJobs(jobs: number, { probe, timeoutMs }: ServerCapacity): number {
  const safe = Math.floor(countSafe(probe, timeoutMs) / defaultConcurrentRequests);
  return probe.isSerial ? 1 : Math.min(jobs, maxConcurrentJobs, Math.max(1, safe));
}

/** Counts the connections that a number of concurrent cases uses. */
export function countConcurrentConnections(concurrentJobs: number): number {
  return concurrentJobs * defaultConcurrentRequests;
}

/**
 * Whether a request that waits for all others on the server would exceed the time limit: then a
 * timeout says nothing about the response.
 */
export function canQueueTimeOut({ probe, connections, timeoutMs }: ServerCapacity): boolean {
  return Math.min(connections, maxConnections) > countSafe(probe, timeoutMs);
}

/** Counts the requests that can wait for one another and take at most half the time limit. */
function countSafe(
  { responseMs, parallelism }: ServerCapacity["probe"],
  timeoutMs: number,
): number {
  return Math.floor((parallelism * timeoutMs) / (2 * responseMs));
}

/** What is known now: the number of connections may have been reduced since the run began. */
export function capacityOf({ target, probe, timeoutMs }: RunContext): ServerCapacity {
  return { probe, connections: target.connections(), timeoutMs };
}
