import type { Explanation } from "../diagnosis/cause.ts";
import { diagnoseRun, diagnoseWarnings, type RunDiagnosis } from "../diagnosis/diagnose-run.ts";
import type { JsonObject } from "../json/json-value.ts";
import { isFailure } from "../run/case-result.ts";
import type { KnownFindings } from "../run/known/known-failing.ts";
import type { RunResult } from "../run/run-result.ts";
import { isSpecified } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { readKitVersion } from "../suite/read-manifest.ts";
import type { Suite } from "../suite/suite.ts";
import { describeVerdict } from "./describe/describe-verdict.ts";
import { describeSuite } from "./describe-suite.ts";
import { measureRunScope } from "./measure-scope.ts";
import type { Report, ReportedClause, ReportedKnownFailing, ReportedSelection } from "./report.ts";
import { listChoices, toReportedCase } from "./to-reported-case.ts";
import { toReportedDiagnosis, toReportedObstacles } from "./to-reported-diagnosis.ts";
import { type RerunFlags, toRerunOptions } from "./to-rerun-command.ts";

/** What a report contains besides the run. */
export interface ReportOptions {
  /** Version of the kit; the running one by default. */
  readonly kit?: string | undefined;
  /** Options that the commands in the report must repeat. */
  readonly rerun?: RerunFlags | undefined;
  /** The suite of the run, whose clauses the report holds with their words; the kit's by default. */
  readonly suite?: Suite | undefined;
  /** The options of the run by their names; they must not hold secrets. */
  readonly options?: JsonObject | undefined;
  /** Which cases were asked for. */
  readonly selection?: ReportedSelection | undefined;
}

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
  const { kit = readKitVersion(), suite = loadSuite(), selection } = options;
  const rerun = toRerunOptions(run, options.rerun);
  const diagnosis = diagnoseRun(run);
  const scope = measureRunScope(run);
  const facts = {
    seed: run.seed,
    target: toReportedTarget(run),
    suite: { ...describeSuite(suite), ...(run.suiteVersion && { version: run.suiteVersion }) },
    counts: run.counts,
    scope,
    ...(run.known !== undefined && { knownFailing: toReportedKnown(run.known) }),
    ...(run.endedEarly !== undefined && { endedEarly: run.endedEarly }),
    ...("hasSetupMistake" in run && run.hasSetupMistake && { hasSetupMistake: true as const }),
  };
  return {
    version: 1,
    ...facts,
    verdict: run.verdict === "conforming" && !scope.complete ? "nothing failed" : run.verdict,
    exitStatus: run.exitStatus,
    kit,
    summary: describeVerdict({ ...facts, verdict: run.verdict }),
    environment: { node: process.versions.node, platform: process.platform, arch: process.arch },
    ...(options.options !== undefined && { options: options.options }),
    ...(selection !== undefined && { selection }),
    ...(run.startedAt !== undefined && { startedAt: run.startedAt }),
    durationMs: Math.round(run.durationMs),
    generated: {
      ...run.generated,
      ...(run.selectedProperties !== undefined && { properties: run.selectedProperties }),
      ...(run.leftOut.length > 0 && { leftOut: run.leftOut }),
    },
    warnings: [...run.setupWarnings, ...run.warnings],
    ...(run.setupWarnings.length > 0 && { setupWarnings: run.setupWarnings }),
    ...(run.death !== undefined && { death: run.death }),
    ...(run.serverOutput !== undefined && { serverOutput: run.serverOutput }),
    obstacles: toReportedObstacles(diagnosis),
    diagnoses: listExplanations(run, diagnosis).map((one) => toReportedDiagnosis(one, rerun)),
    sections: suite.sections,
    clauses: suite.clauses.map(toReportedClause),
    cases: run.results.map((result) => toReportedCase(result, rerun)),
    profile: run.results.flatMap(listChoices),
  };
}

function toReportedTarget(run: RunResult): Report["target"] {
  const { role, baseUrl, name, serverVersion: version, command, concurrent } = run;
  return {
    ...(role !== undefined && { role }),
    baseUrl,
    ...(name !== undefined && { name }),
    ...(version !== undefined && { version }),
    ...(command !== undefined && { command }),
    ...(concurrent !== undefined && { overlap: concurrent }),
  };
}

/** Explains the warnings where nothing failed, known or not: most have the cause of a failure. */
function listExplanations(run: RunResult, diagnosis: RunDiagnosis): readonly Explanation[] {
  const { results, counts } = run;
  const hasFailed = results.some((result) => isFailure(result) && isSpecified(result.case));
  return hasFailed || counts.known > 0 ? diagnosis.explanations : diagnoseWarnings(run);
}

function toReportedKnown({ file, current, problems }: KnownFindings): ReportedKnownFailing {
  return { file, entries: current.length, problems };
}

/** Converts a clause. */
export function toReportedClause(clause: Clause): ReportedClause {
  const { id, section, level, subject, origin, statement } = clause;
  return {
    ...{ id, section, level, subject, origin: origin.kind, statement },
    ...(origin.kind === "decided" && { otherReadings: origin.otherReadings }),
  };
}
