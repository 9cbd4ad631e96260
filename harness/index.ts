/**
 * The public API: judge a server from your own program, such as a test suite that starts it.
 *
 * ```ts
 * import { runSuite, toReport, toTerminal } from "graph-spec-kit";
 *
 * const run = await runSuite({ target: { url: "http://127.0.0.1:8080" } });
 * process.stdout.write(toTerminal(toReport(run)));
 * ```
 *
 * No function ends the process, and none throws because of what a server does. Invalid data files
 * throw a SuiteError. `graph-spec-kit/node-test` and `graph-spec-kit/vitest` run the suite as tests,
 * and `graph-spec-kit/reference` starts the reference server for tests of clients.
 *
 * @module graph-spec-kit
 */

export type { JsonObject, JsonValue } from "./json/json-value.ts";
export type { Diagnostic } from "./json/read-json-file.ts";
export type { Cause, Difference } from "./judge/judgment.ts";

export { type TerminalOptions, toTerminal } from "./report/formats/to-terminal.ts";
export type { RunScope } from "./report/measure-scope.ts";
export type {
  Report,
  ReportedClause,
  ReportedDiagnosis,
  ReportedEnvironment,
  ReportedGenerated,
  ReportedKnownFailing,
  ReportedObstacle,
  ReportedQuery,
  ReportedSelection,
  ReportedVerdict,
  ReportedWitness,
} from "./report/report.ts";
export type {
  ReportedCase,
  ReportedChoice,
  ReportedDifference,
  ReportedExchange,
  ReportedRecurrence,
  ReportedRequest,
  ReportedResponse,
} from "./report/reported-case.ts";
export { type ReportOptions, toReport } from "./report/to-report.ts";
export type { RerunFlags } from "./report/to-rerun-command.ts";
export {
  type CaseResult,
  type CaseSource,
  isWrong,
  type Observation,
  type Verdict,
  type WrongResult,
} from "./run/case-result.ts";
export type { FailureCircumstances, Recurrence } from "./run/experiments/recurrence.ts";
export type { GeneratedOptions } from "./run/generated-options.ts";
export type { KnownFailing, KnownFindings } from "./run/known/known-failing.ts";
export type { KnownProblem } from "./run/known/known-problems.ts";
export type {
  GeneratedCount,
  RunResult,
  RunVerdict,
  ServerDeath,
  VerdictCounts,
} from "./run/run-result.ts";
export { runSuite } from "./run/run-suite.ts";
export type { Investigation, RunPhase, RunSuiteOptions } from "./run/run-suite-options.ts";
export { saveCounterexamples } from "./run/save-counterexamples.ts";
export type { TargetSource } from "./server/open-target.ts";
export type { ServerOutput } from "./server/server-process.ts";
export type {
  Case,
  JudgedCase,
  Level,
  Need,
  ObservedCase,
  Role,
  RoleCase,
} from "./suite/case.ts";
export type { Clause, Origin, Section, Sentence } from "./suite/clause.ts";
export type { Dataset } from "./suite/dataset.ts";
export { type LoadOptions, loadSuite } from "./suite/load-suite.ts";
export { type CaseFilter, type SelectedCases, selectCases } from "./suite/select-cases.ts";
export { type Suite, SuiteError } from "./suite/suite.ts";
export type { TypeSystem } from "./suite/type-system.ts";
export { createPalette, type Palette } from "./terminal/palette.ts";
export type { FetchHandler } from "./transport/create-fetch-target.ts";
export type { ServerAccess } from "./transport/server-access.ts";
