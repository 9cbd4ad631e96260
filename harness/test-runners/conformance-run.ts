import { groupBy } from "../json/group-by.ts";
import type { FailureContext } from "../report/describe-failure.ts";
import { describeKnown } from "../report/describe-known.ts";
import { toRerunOptions } from "../report/to-rerun-command.ts";
import { toVerdictLine } from "../report/to-verdict-line.ts";
import type { CaseResult } from "../run/case-result.ts";
import { loadKnownFailing } from "../run/known/load-known-failing.ts";
import { generatedFolder, toRunSelection } from "../run/list-run-items.ts";
import type { RunResult } from "../run/run-result.ts";
import { runSuite } from "../run/run-suite.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { defaultWidth } from "../terminal/find-terminal-width.ts";
import { createPalette } from "../terminal/palette.ts";
import type { ConformanceOptions } from "./conformance-options.ts";
import { type SettledRun, settleResults, type TestOutcome } from "./settle-results.ts";

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
    isKnown: known?.isKnown,
    target: typeof target === "function" ? await target() : target,
    ...toRunSelection(new Set(ids), suite.cases, generated),
  });
  return describeRun(known?.apply(run) ?? run, suite, { strict: strict === true, known });
}

function describeRun(
  run: RunResult,
  { clauses }: Suite,
  { strict, known }: Pick<SettledRun, "strict" | "known">,
): ConformanceRun {
  const palette = createPalette(false);
  const context: FailureContext = {
    clauses: new Map(clauses.map((clause) => [clause.id, clause])),
    palette,
    rerun: toRerunOptions(run),
    width: defaultWidth,
  };
  const results = groupById(run.results);
  const notRun = run.verdict === "not run" ? toVerdictLine(run, palette) : undefined;
  return {
    settle: (id) =>
      notRun === undefined
        ? settleResults(results.get(id) ?? [], { run, context, strict, known })
        : { outcome: "failed", message: notRun },
    settleVerdict: () =>
      run.exitStatus === 0
        ? { outcome: "passed" }
        : { outcome: "failed", message: concludeRun(run, context) },
  };
}

/** Groups results by the ids of their tests. */
function groupById(results: readonly CaseResult[]): ReadonlyMap<string, readonly CaseResult[]> {
  return groupBy(results, ({ case: item }) => {
    const property = "property" in item ? item.property : undefined;
    return property === undefined ? item.id : generatedFolder + property;
  });
}

/** The verdict, and what is out of date in the file of known failures. */
function concludeRun(run: RunResult, context: FailureContext): string {
  return [...describeKnown(run, context), toVerdictLine(run, context.palette)].join("\n");
}
