import { describeFailure, type FailureContext } from "../report/describe-failure.ts";
import { type CaseResult, isWrong } from "../run/case-result.ts";
import type { KnownFailing } from "../run/known/load-known-failing.ts";
import type { RunResult } from "../run/run-result.ts";

/** What became of a test. */
export type TestOutcome =
  | { readonly outcome: "passed"; readonly warning?: string | undefined }
  | { readonly outcome: "failed"; readonly message: string }
  | { readonly outcome: "skipped"; readonly reason: string };

/** A run, and how its results are put into words. */
export interface SettledRun {
  readonly run: RunResult;
  readonly context: FailureContext;
  readonly strict: boolean;
  /** Left out without a file of known failures. */
  readonly known?: KnownFailing | undefined;
}

/** Says what became of a test by the results of its cases: one, or all of a property. */
export function settleResults(
  results: readonly CaseResult[],
  { run, context, strict, known }: SettledRun,
): TestOutcome {
  const wrong = results.filter(isWrong);
  const failures = wrong.filter(({ verdict }) => strict || verdict !== "warned");
  const [first] = failures;
  if (first !== undefined) {
    const more = failures.length > 1 ? `\n\n${failures.length - 1} more of its cases failed` : "";
    return { outcome: "failed", message: describeFailure(first, context) + more };
  }
  const outdated = findOutdated(results, { run, known });
  if (outdated !== undefined) {
    return { outcome: "failed", message: outdated };
  }
  const excused = results.find(({ verdict }) => verdict === "known");
  if (excused?.verdict === "known") {
    return { outcome: "skipped", reason: `Known failure: ${excused.reason}` };
  }
  const [warned] = wrong;
  const skipped = results.flatMap((result) => (result.verdict === "skipped" ? [result] : []));
  const ended = skipped.find(({ skip }) => skip === "ended");
  if (ended !== undefined || (results.length === 0 && run.endedEarly !== undefined)) {
    return { outcome: "failed", message: `Not run: ${ended?.reason ?? run.endedEarly}` };
  }
  const [unfit] = skipped;
  if (results.length === skipped.length) {
    return { outcome: "skipped", reason: unfit?.reason ?? noCases };
  }
  return {
    outcome: "passed",
    warning: warned === undefined ? undefined : describeFailure(warned, context),
  };
}

/** Says what to remove from the file of known failures when one of its cases passes. */
function findOutdated(
  results: readonly CaseResult[],
  { run, known }: Pick<SettledRun, "run" | "known">,
): string | undefined {
  const { file, problems = [] } = run.known ?? {};
  for (const { case: item } of results) {
    const problem = known?.findPassing(problems, item);
    if (problem !== undefined) {
      return `${file}: ${problem.message}`;
    }
  }
  return undefined;
}

const noCases =
  "No generated cases of this property were drawn, or the server cannot be judged by it";
