import { type CaseResult, isFailure, isWrong } from "./case-result.ts";
import type { RunContext } from "./run-context.ts";
import { runJudgedCase } from "./run-judged-case.ts";
import type { RunPlan } from "./run-suite-options.ts";
import type { Witness } from "./witness.ts";

/** Maximum milliseconds for further questions. */
const investigationMs = 5000;

/** Asks further questions if a case failed that is not known to, and the run has not ended. */
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
  context.onPhase("diagnosis");
  const timeout = AbortSignal.timeout(investigationMs);
  const signal =
    context.signal === undefined ? timeout : AbortSignal.any([timeout, context.signal]);
  return ask(open, (item) => runJudgedCase(item, { ...context, signal }));
}
