import { diagnoseRun } from "../diagnosis/diagnose-run.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { KnownFindings } from "../run/known/known-findings.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Clause } from "../suite/clause.ts";
import { readKitVersion } from "../suite/read-kit-version.ts";
import type { Suite } from "../suite/suite.ts";
import { createPalette } from "../terminal/palette.ts";
import { describeSuite } from "./describe-suite.ts";
import { measureRunScope } from "./measure-scope.ts";
import type { Report, ReportedClause, ReportedKnownFailing, ReportedSelection } from "./report.ts";
import { listChoices, toReportedCase } from "./to-reported-case.ts";
import { toReportedDiagnosis, toReportedObstacles } from "./to-reported-diagnosis.ts";
import { type RerunFlags, toRerunOptions } from "./to-rerun-command.ts";
import { describeVerdict } from "./to-verdict-line.ts";

/** What a report contains besides the run. */
export interface ReportOptions {
  /** Version of the kit; the running one by default. */
  readonly kit?: string | undefined;
  /** Options that the commands in the report must repeat. */
  readonly rerun?: RerunFlags | undefined;
  /** The suite of the run, whose clauses the report then holds with their words. */
  readonly suite?: Suite | undefined;
  /** The options of the run by their names; they must not hold secrets. */
  readonly options?: JsonObject | undefined;
  /** Which cases were asked for. */
  readonly selection?: ReportedSelection | undefined;
}

const plainPalette = createPalette(false);

/**
 * Converts a run to the JSON report.
 *
 * @example
 * ```ts
 * const suite = loadSuite();
 * const { cases } = selectCases(suite.cases, { patterns: ["validation/two-unknown-fields"] });
 * const target = { url: "http://127.0.0.1:8080" };
 * const run = await runSuite({ suite, cases, target, generated: { count: 0, seed: 1 } });
 * const report = toReport(run);
 * assert.equal(report.counts.passed, 1);
 * ```
 */
export function toReport(run: RunResult, options: ReportOptions = {}): Report {
  const { kit = readKitVersion(), suite } = options;
  const rerun = toRerunOptions(run, options.rerun);
  const diagnosis = diagnoseRun(run);
  const scope = measureRunScope(run);
  const {
    verdict,
    exitStatus,
    seed,
    counts,
    generated,
    warnings,
    endedEarly,
    known,
    command,
    concurrent,
    death,
    serverOutput,
  } = run;
  return {
    version: 1,
    verdict: verdict === "conforming" && !scope.complete ? "nothing failed" : verdict,
    exitStatus,
    seed,
    kit,
    target: {
      ...(run.role !== undefined && { role: run.role }),
      baseUrl: run.baseUrl,
      ...(run.name !== undefined && { name: run.name }),
      ...(run.serverVersion !== undefined && { version: run.serverVersion }),
      ...(command !== undefined && { command }),
      ...(concurrent !== undefined && { overlap: concurrent }),
    },
    summary: describeVerdict({ ...run, scope }, plainPalette),
    ...(suite !== undefined && { suite: describeSuite(suite) }),
    environment: { node: process.versions.node, platform: process.platform, arch: process.arch },
    ...(options.options !== undefined && { options: options.options }),
    ...(options.selection !== undefined && { selection: options.selection }),
    ...(run.startedAt !== undefined && { startedAt: run.startedAt }),
    durationMs: Math.round(run.durationMs),
    counts,
    generated: {
      ...generated,
      ...(run.selectedProperties !== undefined && { properties: run.selectedProperties }),
      ...(run.leftOut.length > 0 && { leftOut: run.leftOut }),
    },
    scope,
    warnings: [...run.setupWarnings, ...warnings],
    ...(known !== undefined && { knownFailing: toReportedKnown(known) }),
    ...(endedEarly !== undefined && { endedEarly }),
    ...(death !== undefined && { death }),
    ...(serverOutput !== undefined && { serverOutput }),
    obstacles: toReportedObstacles(diagnosis),
    diagnoses: diagnosis.explanations.map((explanation) => toReportedDiagnosis(explanation, rerun)),
    ...(suite !== undefined && {
      sections: suite.sections,
      clauses: suite.clauses.map(toReportedClause),
    }),
    cases: run.results.map((result) => toReportedCase(result, rerun)),
    profile: run.results.flatMap(listChoices),
  };
}

function toReportedKnown({ file, current, problems }: KnownFindings): ReportedKnownFailing {
  return { file, entries: current.length, problems };
}

function toReportedClause(clause: Clause): ReportedClause {
  const { id, section, level, subject, origin, statement } = clause;
  return { id, section, level, subject, origin: origin.kind, statement };
}
