import { failsBuild } from "../report/classify-case.ts";
import { describeFailure } from "../report/describe/describe-failure.ts";
import { type Findings, isWarned } from "../report/findings.ts";
import type { ReportedCase } from "../report/reported-case.ts";
import type { KnownFailing } from "../run/known/known-failing.ts";
import { toPlainText } from "../terminal/lay-out.ts";

/** What became of a test. */
export type TestOutcome =
  | { readonly outcome: "passed"; readonly warning?: string | undefined }
  | { readonly outcome: "failed"; readonly message: string }
  | { readonly outcome: "skipped"; readonly reason: string };

/** What a run found, and how strictly. */
export interface SettledRun {
  readonly findings: Findings;
  readonly strict: boolean;
  /** Left out without a file of known failures. */
  readonly known?: KnownFailing | undefined;
}

/** Says what became of a test by its cases: one, or all of a property. */
export function settleCases(
  cases: readonly ReportedCase[],
  { findings, strict, known }: SettledRun,
): TestOutcome {
  const describe = (item: ReportedCase): string => toPlainText(describeFailure(item, findings));
  const failures = cases.filter((item) => failsBuild(item) || (strict && isWarned(item)));
  const [first] = failures;
  if (first !== undefined) {
    const more = failures.length > 1 ? `\n\n${failures.length - 1} more of its cases failed` : "";
    return { outcome: "failed", message: describe(first) + more };
  }
  const outdated = findOutdated(cases, { findings, known });
  if (outdated !== undefined) {
    return { outcome: "failed", message: outdated };
  }
  const excused = cases.find(({ verdict }) => verdict === "known");
  if (excused !== undefined) {
    return { outcome: "skipped", reason: `Known failure: ${excused.reason}` };
  }
  const skipped = cases.filter(({ verdict }) => verdict === "skipped");
  const ended = skipped.find(({ skip }) => skip === "ended");
  const { endedEarly } = findings.report;
  if (ended !== undefined || (cases.length === 0 && endedEarly !== undefined)) {
    return { outcome: "failed", message: `Not run: ${ended?.reason ?? endedEarly}` };
  }
  if (cases.length === skipped.length) {
    return { outcome: "skipped", reason: skipped[0]?.reason ?? noCases };
  }
  const warned = cases.find(isWarned);
  return { outcome: "passed", warning: warned && describe(warned) };
}

/** Says what to remove from the file of known failures when one of its cases passes. */
function findOutdated(
  cases: readonly ReportedCase[],
  { findings, known }: Pick<SettledRun, "findings" | "known">,
): string | undefined {
  const { file, problems = [] } = findings.report.knownFailing ?? {};
  for (const item of cases) {
    const problem = known?.findPassing(problems, item);
    if (problem !== undefined) {
      return `${file}: ${problem.message}`;
    }
  }
  return undefined;
}

const noCases =
  "No generated cases of this property were drawn, or the server cannot be judged by it";
