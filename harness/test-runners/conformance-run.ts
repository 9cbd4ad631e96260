import { groupBy } from "../json/group-by.ts";
import { failsBuild, nameTest } from "../report/classify-case.ts";
import { describeFailure } from "../report/describe/describe-failure.ts";
import { listProblems } from "../report/describe/describe-run.ts";
import { describeConclusion } from "../report/describe/describe-verdict.ts";
import { type Findings, isWarned, readFindings } from "../report/findings.ts";
import type { ReportedCase } from "../report/reported-case.ts";
import { toReport } from "../report/to-report.ts";
import { type KnownFailing, loadKnownFailing } from "../run/known/known-failing.ts";
import { toRunSelection } from "../run/list-run-items.ts";
import { runSuite } from "../run/run-suite.ts";
import type { RunSuiteOptions } from "../run/run-suite-options.ts";
import type { TargetSource } from "../server/open-target.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import { toPlainText } from "../terminal/lay-out.ts";

/** What to test against which server. Only `target` is required. */
export interface ConformanceOptions extends Omit<RunSuiteOptions, "target" | "cases" | "known"> {
  /** The server, or a function that starts it when the first test runs. */
  readonly target: TargetSource | (() => TargetSource | Promise<TargetSource>);
  /**
   * Path of a file of known failures, as `run --write-known-failing FILE` writes it. Their tests are
   * skipped, and fail once their cases pass.
   */
  readonly knownFailing?: string | undefined;
}

/** What a test can tell its runner, besides that it fails. */
export interface Remarks {
  readonly skip: (reason: string) => void;
  readonly warn: (warning: string) => void;
}

/** A finished run. Its functions throw a `ConformanceError` for a test that fails. */
export interface ConformanceRun {
  /** Says what became of a test, by its id. */
  readonly settle: (id: string, remarks: Remarks) => void;
  readonly settleVerdict: () => void;
}

/** Runs the cases of the selected tests, all in one run. */
export async function runConformance(
  ids: readonly string[],
  { target, knownFailing, patterns: _, skip: __, ...options }: ConformanceOptions,
): Promise<ConformanceRun> {
  const { suite = loadSuite(), generated, strict = false } = options;
  const known =
    knownFailing === undefined
      ? undefined
      : await loadKnownFailing(knownFailing, suite, { strict, isPart: false });
  const run = await runSuite({
    ...options,
    suite,
    known,
    target: typeof target === "function" ? await target() : target,
    ...toRunSelection(new Set(ids), suite.cases, generated),
  });
  const findings = readFindings(toReport(run, { suite }));
  const { report } = findings;
  const cases = groupBy(report.cases, nameTest);
  return {
    settle(id, remarks) {
      if (report.verdict === "not run") {
        throw new ConformanceError(toPlainText(describeConclusion(report)));
      }
      settleCases(cases.get(id) ?? [], { findings, strict, known, remarks });
    },
    settleVerdict() {
      if (report.exitStatus !== 0) {
        throw new ConformanceError(describeRun(findings));
      }
    },
  };
}

/** The stack is only the message, since the place in the kit says nothing. */
class ConformanceError extends Error {
  override readonly name = "ConformanceError";

  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}

function describeRun({ report, causes }: Findings): string {
  return toPlainText([
    ...causes.map(({ title, cases }) => `${title} (${cases.length} of its cases).`),
    ...listProblems(report),
    ...describeConclusion(report),
  ]);
}

interface SettledRun {
  readonly findings: Findings;
  readonly strict: boolean;
  readonly known: KnownFailing | undefined;
  readonly remarks: Remarks;
}

function settleCases(cases: readonly ReportedCase[], settled: SettledRun): void {
  const { findings, strict, known, remarks } = settled;
  const { endedEarly, knownFailing: { file, problems = [] } = {} } = findings.report;
  const describe = (item: ReportedCase): string => toPlainText(describeFailure(item, findings));
  const failures = cases.filter((item) => failsBuild(item) || (strict && isWarned(item)));
  const [first] = failures;
  if (first !== undefined) {
    const more = failures.length > 1 ? `\n\n${failures.length - 1} more of its cases failed` : "";
    throw new ConformanceError(describe(first) + more);
  }
  const [outdated] = cases.flatMap((item) => known?.findPassing(problems, item) ?? []);
  if (outdated !== undefined) {
    throw new ConformanceError(`${file}: ${outdated.message}`);
  }
  const excused = cases.find(({ verdict }) => verdict === "known");
  const skipped = cases.filter(({ verdict }) => verdict === "skipped");
  const ended = skipped.find(({ skip }) => skip === "ended");
  const isMissing = ended !== undefined || (cases.length === 0 && endedEarly !== undefined);
  if (excused === undefined && isMissing) {
    throw new ConformanceError(escapeLine(`Not run: ${ended?.reason ?? endedEarly}`));
  }
  const warned = cases.find(isWarned);
  if (excused !== undefined) {
    remarks.skip(escapeLine(`Known failure: ${excused.reason}`));
  } else if (cases.length === skipped.length) {
    remarks.skip(escapeLine(skipped[0]?.reason ?? noCases));
  } else if (warned !== undefined) {
    remarks.warn(describe(warned));
  }
}

const noCases =
  "No generated cases of this property were drawn, or the server cannot be judged by it";
