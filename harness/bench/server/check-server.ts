import { findMistake } from "../workload/find-mistake.ts";
import type { Workload } from "../workload/workload.ts";
import type { RunningServer } from "./running-server.ts";
import { sendSample } from "./send-sample.ts";

/**
 * Checks that a server responds as it must to requests of a workload, spread over all of them.
 *
 * @returns the status of its responses.
 * @throws Error when a response is missing or not as expected.
 */
export async function checkServer(server: RunningServer, workload: Workload): Promise<number> {
  const statuses = new Set<number>();
  for (const { request, status, text } of await sendSample(server, workload)) {
    const mistake = findMistake(text, request.expected, server.dialect);
    if (mistake !== undefined) {
      throw new Error(`Cannot measure ${server.name}, "${workload.name}": ${mistake}`);
    }
    statuses.add(status);
  }
  const [status] = statuses;
  if (status === undefined || statuses.size > 1) {
    const found = [...statuses].join(", ");
    throw new Error(
      `Cannot measure ${server.name}: it must respond with one status, not [${found}]`,
    );
  }
  return status;
}
