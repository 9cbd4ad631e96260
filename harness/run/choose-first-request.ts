import type { JudgedCase } from "../suite/case.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";

/**
 * Chooses the request that waits for the server, and so is the first one that it gets: that of a
 * case about the first request. If there are several such cases, the one that needs most from the
 * server shows most, since a valid query goes through all steps.
 *
 * @param cases the cases that the server is set up for.
 * @returns undefined when there is no such case.
 */
export function chooseFirstRequest(cases: readonly JudgedCase[]): WireRequest | undefined {
  const [first] = cases
    .filter(({ level }) => level === "required")
    .flatMap(({ steps, needs }) => {
      const [step] = steps;
      return step !== undefined && "request" in step && step.request.connection === "first"
        ? [{ request: step.request, needs: needs.length }]
        : [];
    })
    .toSorted((left, right) => right.needs - left.needs);
  return first === undefined ? undefined : toWireRequest(first.request);
}
