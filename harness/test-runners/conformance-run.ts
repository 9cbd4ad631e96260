import { describeFailure, type FailureContext } from "../report/describe-failure.ts";
import { toRerunOptions } from "../report/to-rerun-command.ts";
import { toVerdictLine } from "../report/to-verdict-line.ts";
import { type CaseResult, isWrong } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { runSuite } from "../run/run-suite.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { defaultWidth } from "../terminal/find-terminal-width.ts";
import { createPalette } from "../terminal/palette.ts";
import type { ConformanceOptions } from "./conformance-options.ts";

/** What became of a test. */
export type TestOutcome =
  | { readonly outcome: "passed"; readonly warning?: string | undefined }
  | { readonly outcome: "failed"; readonly message: string }
  | { readonly outcome: "skipped"; readonly reason: string };

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
  { target, ...options }: ConformanceOptions,
): Promise<ConformanceRun> {
  const { suite = loadSuite(), generated } = options;
  const selected = new Set(ids);
  const properties = ids
    .filter((id) => id.startsWith(generatedFolder))
    .map((id) => id.slice(generatedFolder.length));
  const run = await runSuite({
    ...options,
    suite,
    target: typeof target === "function" ? await target() : target,
    cases: suite.cases.filter(({ id }) => selected.has(id)),
    generated: properties.length === 0 ? { count: 0 } : { ...generated, properties },
  });
  return describeRun(run, suite, options);
}

const generatedFolder = "generated/";

function describeRun(
  run: RunResult,
  { clauses }: Suite,
  { strict = false }: Pick<ConformanceOptions, "strict">,
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
        ? settleResults(results.get(id) ?? [], { run, context, strict })
        : { outcome: "failed", message: notRun },
    settleVerdict: () =>
      run.exitStatus === 0
        ? { outcome: "passed" }
        : { outcome: "failed", message: toVerdictLine(run, palette) },
  };
}

/** Groups results by the ids of their tests. */
function groupById(results: readonly CaseResult[]): ReadonlyMap<string, readonly CaseResult[]> {
  const groups = new Map<string, CaseResult[]>();
  for (const result of results) {
    const { case: item } = result;
    const property = "property" in item ? item.property : undefined;
    const key = property === undefined ? item.id : generatedFolder + property;
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return groups;
}

function settleResults(
  results: readonly CaseResult[],
  {
    run,
    context,
    strict,
  }: { readonly run: RunResult; readonly context: FailureContext; readonly strict: boolean },
): TestOutcome {
  const wrong = results.filter(isWrong);
  const failures = wrong.filter(({ verdict }) => strict || verdict !== "warned");
  const [first] = failures;
  if (first !== undefined) {
    const more = failures.length > 1 ? `\n\n${failures.length - 1} more of its cases failed` : "";
    return { outcome: "failed", message: describeFailure(first, context) + more };
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

const noCases =
  "No generated cases of this property were drawn, or the server cannot be judged by it";
