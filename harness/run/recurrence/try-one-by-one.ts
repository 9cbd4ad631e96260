import { type Case, isExact, isJudged, type JudgedCase } from "../../suite/case.ts";
import { listStepExchanges } from "../../suite/list-exchanges.ts";
import { type CaseResult, isFailure, isWrong, type WrongResult } from "../case-result.ts";
import { isConcurrent } from "../is-concurrent.ts";
import type { RunContext } from "../run-context.ts";
import { runJudgedCase } from "../run-judged-case.ts";

/** Bounds of the tries. */
const bounds = {
  /** Milliseconds for all of them. */
  searchMs: 2000,
  /** Cases that are tried. */
  cases: 8,
} as const;

/**
 * Sends the requests of failed concurrent cases again, one after the other: where a case fails then,
 * too, the requests beside a wrong response are not what makes it wrong. Known failures are not tried.
 *
 * @returns the results; those that fail without other requests beside them have `failsOneByOne`.
 */
export async function tryOneByOne(
  results: readonly CaseResult[],
  context: RunContext,
): Promise<readonly CaseResult[]> {
  const { isKnown = () => false } = context;
  const deadline = performance.now() + bounds.searchMs;
  const found = new Map<CaseResult, WrongResult>();
  const tried = results
    .filter(isFailure)
    .filter((result) => result.failure === undefined && !isKnown(result))
    .flatMap((result) => {
      const item = separate(result.case);
      return item === undefined ? [] : [{ result, item }];
    });
  for (const { result, item } of tried.slice(0, bounds.cases)) {
    if (performance.now() > deadline || context.watchdog.reason() !== undefined) {
      break;
    }
    if (isWrong(await runJudgedCase(item, context))) {
      found.set(result, { ...result, failsOneByOne: true });
    }
  }
  return results.map((result) => found.get(result) ?? result);
}

/**
 * Makes each of the concurrent requests of a case a step of its own.
 *
 * @returns undefined for a case without any, or one whose responses refer to steps by their number.
 */
function separate(item: Case): JudgedCase | undefined {
  if (!isJudged(item) || !isConcurrent(item)) {
    return undefined;
  }
  const steps = item.steps.flatMap((step) => [...listStepExchanges(step)]);
  const refersToNone = steps.every(
    ({ response }) => isExact(response) && response.partOf === undefined,
  );
  return refersToNone ? { ...item, steps } : undefined;
}
