import { groupBy } from "../json/group-by.ts";
import { listProblems } from "../report/describe/describe-run.ts";
import { describeConclusion } from "../report/describe/describe-verdict.ts";
import { type Findings, readFindings } from "../report/findings.ts";
import { toReport } from "../report/to-report.ts";
import { loadKnownFailing } from "../run/known/known-failing.ts";
import { toRunSelection } from "../run/list-run-items.ts";
import { runSuite } from "../run/run-suite.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { toPlainText } from "../terminal/lay-out.ts";
import type { ConformanceOptions } from "./conformance-options.ts";
import { type SettledRun, settleCases, type TestOutcome } from "./settle-cases.ts";

/** A finished run, for the tests that ask what became of their cases. */
export interface ConformanceRun {
  /** Says what became of a test, by its id. */
  readonly settle: (id: string) => TestOutcome;
  /** Says what became of the run as a whole. */
  readonly settleVerdict: () => TestOutcome;
}

/**
 * Runs the cases of the selected tests, all in one run: cases run several at a time, as they do
 * with `graph-spec-kit run`.
 *
 * @param ids of the tests: of recorded cases, or `generated/PROPERTY`.
 */
export async function runConformance(
  ids: readonly string[],
  { target, knownFailing, patterns: _, skip: __, ...options }: ConformanceOptions,
): Promise<ConformanceRun> {
  const { suite = loadSuite(), generated, strict } = options;
  const known =
    knownFailing === undefined
      ? undefined
      : await loadKnownFailing(knownFailing, suite, { strict });
  const run = await runSuite({
    ...options,
    suite,
    known,
    target: typeof target === "function" ? await target() : target,
    ...toRunSelection(new Set(ids), suite.cases, generated),
  });
  const report = toReport(run, { suite });
  return describeRun({ findings: readFindings(report), strict: strict === true, known });
}

function describeRun(settled: SettledRun): ConformanceRun {
  const { report } = settled.findings;
  const cases = groupBy(report.cases, ({ id, source }) =>
    source === "generated" ? id.split("/").slice(0, 2).join("/") : id,
  );
  return {
    settle: (id) =>
      report.verdict === "not run"
        ? { outcome: "failed", message: toPlainText(describeConclusion(report)) }
        : settleCases(cases.get(id) ?? [], settled),
    settleVerdict: () =>
      report.exitStatus === 0
        ? { outcome: "passed" }
        : { outcome: "failed", message: concludeRun(settled.findings) },
  };
}

/** The causes, what is out of date in the file of known failures, and the verdict. */
function concludeRun({ report, causes }: Findings): string {
  return toPlainText([
    ...causes.map(({ title, cases }) => `${title} (${cases.length} of its cases).`),
    ...listProblems(report),
    ...describeConclusion(report),
  ]);
}
