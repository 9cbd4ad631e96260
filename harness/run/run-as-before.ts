import type { Circumstance, JudgedCase } from "../suite/case.ts";
import type { CaseResult } from "./case-result.ts";
import { carryOut } from "./experiments/experiment.ts";
import { isElusive } from "./experiments/failure-circumstances.ts";
import { provokeFailure } from "./experiments/provoke-failure.ts";
import type { RunContext } from "./run-context.ts";
import { runJudgedCase } from "./run-judged-case.ts";

/**
 * Runs a case. If it runs again because it failed in an earlier run, the circumstances are the same
 * as then.
 */
export async function runAsBefore(item: JudgedCase, context: RunContext): Promise<CaseResult> {
  const known = context.circumstances?.get(item.id);
  const provoked =
    known !== undefined && isElusive(known)
      ? await carryOut(provokeFailure(item, known), { context })
      : undefined;
  return provoked ?? runJudgedCase(item, context);
}

/** Whether a case must run while no other does, because it failed earlier in special circumstances. */
export function runsApart({ id }: JudgedCase, { circumstances }: RunContext): boolean {
  const known = circumstances?.get(id);
  return known !== undefined && isElusive(known);
}

/**
 * Creates the function that chooses what comes before the first request of a case that runs again.
 *
 * @returns undefined when no case does.
 */
export function chooserOf({
  circumstances,
}: RunContext): ((item: JudgedCase) => Circumstance | undefined) | undefined {
  return circumstances && (({ id }) => circumstances.get(id)?.circumstance);
}
