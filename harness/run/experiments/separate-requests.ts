import { type Case, isExact, isJudged, type JudgedCase } from "../../suite/case.ts";
import { listStepExchanges } from "../../suite/list-exchanges.ts";
import { isConcurrent } from "../is-concurrent.ts";

/**
 * Makes each of the concurrent requests of a case a step of its own: where the case fails then, too,
 * the requests beside a wrong response are not what makes it wrong.
 *
 * @returns undefined for a case without any, or one whose responses refer to steps by their number.
 */
export function separateRequests(item: Case): JudgedCase | undefined {
  if (!isJudged(item) || !isConcurrent(item)) {
    return undefined;
  }
  const steps = item.steps.flatMap((step) => [...listStepExchanges(step)]);
  const refersToNone = steps.every(
    ({ response }) => isExact(response) && response.partOf === undefined,
  );
  return refersToNone ? { ...item, steps } : undefined;
}
