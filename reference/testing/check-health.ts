import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { formatRequest } from "./format-request.ts";
import { RawConnection } from "./raw-connection.ts";

/** A small query of the bundled library, and the body of its answer. */
export const healthy: { readonly request: string; readonly response: string } = {
  request: formatRequest('member(id: "m1") { id }'),
  response: '{"data":{"member":{"id":"m1"}},"errors":[]}',
};

/** Fails unless a new client gets its answer; gives the milliseconds it took. */
export async function checkHealth(baseUrl: string): Promise<number> {
  const start = performance.now();
  const connection = await RawConnection.open(baseUrl);
  await connection.send(healthy.request);
  assert.equal((await connection.readResponse())?.body, healthy.response);
  connection.close();
  return performance.now() - start;
}

/**
 * Checks the health of a server again and again until something is done.
 *
 * Fails unless half of the answers take less than a second: the others may be the mutant of
 * whatever else this machine is doing.
 */
export async function checkHealthUntil(baseUrl: string, isDone: () => boolean): Promise<void> {
  const times: number[] = [];
  do {
    times.push(await checkHealth(baseUrl));
    await sleep(20);
  } while (!isDone());
  times.sort((left, right) => left - right);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  assert.ok(median < 1000, `a healthy request took ${median} ms`);
}
