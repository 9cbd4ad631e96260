import { type CaseResult, isFailure, isWrong } from "./case-result.ts";
import { budget } from "./experiments/try-failures.ts";
import type { RunContext } from "./run-context.ts";
import { runJudgedCase } from "./run-judged-case.ts";
import type { RunPlan } from "./run-suite-options.ts";
import type { Witness } from "./witness.ts";

/** Sends more queries if a case failed that was not known to fail, and the run was not stopped. */
export async function investigateFailures(
  results: readonly CaseResult[],
  context: RunContext,
  { investigate: ask }: RunPlan,
): Promise<readonly Witness[] | undefined> {
  const { isKnown = () => false } = context;
  const open = results.filter((result) => !isWrong(result) || !isKnown(result));
  if (ask === undefined || !open.some(isFailure) || context.watchdog.reason() !== undefined) {
    return undefined;
  }
  const timeout = AbortSignal.timeout(budget.questionsMs);
  const signal =
    context.signal === undefined ? timeout : AbortSignal.any([timeout, context.signal]);
  return ask(open, (item) => runJudgedCase(item, { ...context, signal }));
}
