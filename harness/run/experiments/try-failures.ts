import { type Case, isExact, isJudged, type JudgedCase } from "../../suite/case.ts";
import { listStepExchanges } from "../../suite/list-exchanges.ts";
import { isLate } from "../../transport/failure-kind.ts";
import { type CaseLog, readResults } from "../case-log.ts";
import { isFailure } from "../case-result.ts";
import type { TriedFindings } from "../conclude-case.ts";
import { isConcurrent } from "../is-concurrent.ts";
import { carryOut, failsAfter, type Laboratory } from "./experiment.ts";
import { findAftereffects } from "./find-aftereffects.ts";
import { chooseRecurrenceExamples, findRecurrence } from "./find-recurrence.ts";

/** Milliseconds of all experiments, and what each may take of them. */
export const budget = {
  recurrencesMs: 5000,
  oneByOneMs: 2000,
  aftereffectsMs: 12_000,
  questionsMs: 5000,
  killersMs: 15_000,
} as const;

/** Maximum number of concurrent cases whose requests are sent one by one. */
const maxSeparated = 8;

/**
 * Tries failed cases again, to find out when they fail, and appends what it finds to their logs. A
 * failure that does not come again remains a failure. Known failures are not tried.
 */
export async function tryFailures(logs: readonly CaseLog[], laboratory: Laboratory): Promise<void> {
  await tryRecurrences(logs, laboratory);
  await tryOneByOne(logs, laboratory);
  await tryAftereffects(logs, laboratory);
}

function note(log: CaseLog | undefined, found: TriedFindings): void {
  log?.append({ when: "tried", found });
}

async function tryRecurrences(logs: readonly CaseLog[], laboratory: Laboratory): Promise<void> {
  const { context } = laboratory;
  const results = readResults(logs);
  const deadline = performance.now() + budget.recurrencesMs;
  for (const example of chooseRecurrenceExamples([...results.keys()], context)) {
    if (performance.now() > deadline || context.watchdog.reason() !== undefined) {
      return;
    }
    // Two more timeouts must fit in.
    if (!isLate(example.result.failure) || 2 * context.timeoutMs <= budget.recurrencesMs) {
      const recurrence = await carryOut(findRecurrence(example, context.jobs), laboratory);
      if (context.signal?.aborted !== true) {
        note(results.get(example.result), { recurrence });
      }
    }
  }
}

async function tryOneByOne(logs: readonly CaseLog[], laboratory: Laboratory): Promise<void> {
  const { context } = laboratory;
  const { isKnown = () => false, watchdog } = context;
  const deadline = performance.now() + budget.oneByOneMs;
  const tried = [...readResults(logs)].flatMap(([result, log]) => {
    const isOpen = isFailure(result) && result.failure === undefined && !isKnown(result);
    const item = isOpen ? separateRequests(result.case) : undefined;
    return item === undefined ? [] : [{ item, log }];
  });
  for (const { item, log } of tried.slice(0, maxSeparated)) {
    if (performance.now() > deadline || watchdog.reason() !== undefined) {
      return;
    }
    if (await carryOut(failsAfter([], item), laboratory)) {
      note(log, { failsOneByOne: true });
    }
  }
}

async function tryAftereffects(logs: readonly CaseLog[], laboratory: Laboratory): Promise<void> {
  const results = readResults(logs);
  if (laboratory.restart === undefined || laboratory.context.watchdog.reason() !== undefined) {
    return;
  }
  const deadline = performance.now() + budget.aftereffectsMs;
  const experiment = findAftereffects([...results.keys()]);
  for (const { result, found } of await carryOut(experiment, { ...laboratory, deadline })) {
    note(results.get(result), found);
  }
}

/**
 * Makes each of the concurrent requests of a case a step of its own: where the case fails then, too,
 * the requests beside a wrong response are not what makes it wrong.
 *
 * @returns undefined for a case without any, or one whose responses refer to steps by their number.
 */
function separateRequests(item: Case): JudgedCase | undefined {
  if (!isJudged(item) || !isConcurrent(item)) {
    return undefined;
  }
  const steps = item.steps.flatMap((step) => [...listStepExchanges(step)]);
  const refersToNone = steps.every(
    ({ response }) => isExact(response) && response.partOf === undefined,
  );
  return refersToNone ? { ...item, steps } : undefined;
}
