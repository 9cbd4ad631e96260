import type { Workload, WorkloadRequest } from "../workload/workload.ts";
import { encodeBody } from "./encode-body.ts";
import { type RunningServer, sendBody, type TextResponse } from "./running-server.ts";

/** Maximum number of requests of a sample. */
const maxRequests = 50;

/** A request of a workload, and what came back. */
export interface SampledResponse extends TextResponse {
  readonly request: WorkloadRequest;
}

/**
 * Sends requests of a workload one after another, spread over all of them.
 *
 * @throws Error when one gets no response.
 */
export async function sendSample(
  server: RunningServer,
  { requests }: Workload,
): Promise<SampledResponse[]> {
  const step = Math.ceil(requests.length / maxRequests);
  const responses: SampledResponse[] = [];
  for (const request of requests.filter((_, index) => index % step === 0)) {
    const body = encodeBody(request.queries[server.dialect], server.dialect);
    responses.push({ request, ...(await sendBody(server, body)) });
  }
  return responses;
}
