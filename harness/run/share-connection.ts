import type { Step } from "../suite/case.ts";
import type { Exchange, Target } from "../transport/exchange.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";

/** Whether a step sends its request on the connection of the step before. */
export function sharesConnection(step: Step): boolean {
  return "request" in step && step.request.connection === "same";
}

/**
 * Lets the first of some steps share its connection with those right after it that ask for that, so
 * that no other case sends a request in between.
 *
 * @returns a target that gets the requests of these steps, in order.
 */
export function shareConnection(steps: readonly Step[], target: Target): Target {
  const requests = listShared(steps);
  if (requests.length < 2) {
    return target;
  }
  let exchanges: Promise<Exchange[]> | undefined;
  let received = 0;
  return {
    ...target,
    async send(request, sending = {}) {
      exchanges ??= target.sendInTurn(requests, { signal: sending.signal });
      const exchange = (await exchanges)[received];
      received += 1;
      return exchange ?? target.send(request, sending);
    },
  };
}

function listShared(steps: readonly Step[]): WireRequest[] {
  const end = steps.findIndex((step, index) => index > 0 && !sharesConnection(step));
  const shared = end === -1 ? steps : steps.slice(0, end);
  return shared.flatMap((step) => ("request" in step ? [toWireRequest(step.request)] : []));
}
