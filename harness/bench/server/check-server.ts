import { findMistake } from "../workload/find-mistake.ts";
import type { Dialect, Query, Workload, WorkloadRequest } from "../workload/workload.ts";
import { type RunningServer, sendBody, type TextResponse } from "./running-server.ts";

/** Maximum number of requests of a workload that are checked. */
const maxChecks = 50;

/** Writes a query as the body of its request. */
export function encodeBody({ document, variables }: Query, dialect: Dialect): string {
  return JSON.stringify(
    dialect === "graphql" ? { query: document, variables } : { document, variables },
  );
}

/**
 * Checks that a server responds as it must to requests of a workload, spread over all of them.
 *
 * @returns the status of its responses.
 * @throws Error when a response is not as expected.
 */
export async function checkServer(server: RunningServer, workload: Workload): Promise<number> {
  const statuses = new Set<number>();
  for (const request of chooseRequests(workload)) {
    const { status, text } = await sendRequest(server, request);
    const mistake = findMistake(text, request.expected, server.dialect);
    if (mistake !== undefined) {
      throw new Error(`Cannot measure ${server.name}, "${workload.name}": ${mistake}`);
    }
    statuses.add(status);
  }
  const [status = 0, ...others] = statuses;
  if (others.length > 0) {
    throw new Error(`Cannot measure ${server.name}: it responds with ${[...statuses].join(", ")}`);
  }
  return status;
}

/**
 * Lets a constant server respond with a body that the original gives, of about the mean length.
 *
 * @throws Error when it responds with another one afterwards.
 */
export async function setConstant(
  server: RunningServer,
  { original, workload }: { readonly original: RunningServer; readonly workload: Workload },
): Promise<void> {
  const texts: string[] = [];
  for (const request of chooseRequests(workload)) {
    texts.push((await sendRequest(original, request)).text);
  }
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  const distance = ({ length }: string): number => Math.abs(length - mean);
  const [constant = ""] = texts.sort((left, right) => distance(left) - distance(right));
  await sendBody(server, constant, "PUT");
  const { text } = await sendBody(server, "{}");
  if (text !== constant) {
    throw new Error(`Cannot measure ${server.name}: it does not respond with what was set`);
  }
}

function sendRequest(server: RunningServer, { queries }: WorkloadRequest): Promise<TextResponse> {
  return sendBody(server, encodeBody(queries[server.dialect], server.dialect));
}

function chooseRequests({ requests }: Workload): WorkloadRequest[] {
  const step = Math.ceil(requests.length / maxChecks);
  return requests.filter((_, index) => index % step === 0);
}
