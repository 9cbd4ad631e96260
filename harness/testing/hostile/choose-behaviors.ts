import type { Buffer } from "node:buffer";
import { healthChecks } from "../../transport/health-check.ts";
import { kitSuite } from "../kit-suite.ts";
import { responseFromCases } from "../response-from-cases.ts";
import { type Behavior, write } from "./behaviors.ts";
import { formatResponse } from "./format-response.ts";
import type { ChooseBehaviors, RawRequest } from "./raw-server.ts";

const responseFor = responseFromCases(kitSuite.cases);

/** The bytes with which a conforming server answers a request. */
export function conformingResponse(request: Pick<RawRequest, "body">): Buffer {
  const { status, body } = responseFor(request);
  return formatResponse({ status, body: JSON.stringify(body) });
}

/** Does the same for every request. */
export function always(...behaviors: readonly Behavior[]): ChooseBehaviors {
  return () => behaviors;
}

/** Answers health checks as a conforming server does, and does something else for all others. */
export function onceJudged(...behaviors: readonly Behavior[]): ChooseBehaviors {
  return (request) => (isHealthCheck(request) ? [write(conformingResponse(request))] : behaviors);
}

/** Whether a request is one by which the kit finds out whether a server is there. */
export function isHealthCheck({ body }: Pick<RawRequest, "body">): boolean {
  return healthChecks.some(
    ({ request }) => request.body !== undefined && body.equals(request.body),
  );
}
