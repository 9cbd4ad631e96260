/**
 * The kit as a library: judge a server from a program of your own, like a test suite that runs it.
 *
 * ```ts
 * const suite = loadSuite();
 * const run = await runSuite({ suite, target: { url: "http://127.0.0.1:8080" } });
 * process.stdout.write(toTerminalReport(run, { clauses: suite.clauses }));
 * ```
 *
 * No function ends the process. Only data files that are wrong make one throw (SuiteError); what
 * the server does never does.
 */
export type {
  Case,
  JsonObject,
  JsonValue,
  JudgedCase,
  Level,
  Need,
  ObservedCase,
} from "./cases/case.ts";
export type { Clause, Section } from "./cases/clause.ts";
export type { FileProblem } from "./cases/json-file.ts";
export type { Library } from "./cases/library.ts";
export { type LoadOptions, loadSuite } from "./cases/load-suite.ts";
export { type SelectedCases, type Selection, selectCases } from "./cases/select-cases.ts";
export { type Suite, SuiteError } from "./cases/suite.ts";
export type { TypeSystem } from "./cases/type-system.ts";
export type { Cause, Difference } from "./judge/judgement.ts";
export {
  type Report,
  type ReportedCase,
  type ReportedChoice,
  type ReportOptions,
  toReport,
} from "./report/json-report.ts";
export { createPalette, type Palette } from "./report/palette.ts";
export type { RerunFlags } from "./report/rerun-command.ts";
export { type TerminalReportOptions, toTerminalReport } from "./report/terminal-report.ts";
export type { CaseResult, CaseSource, Observation, Verdict } from "./run/case-result.ts";
export type { TargetSource } from "./run/open-target.ts";
export type { GeneratedOptions } from "./run/run-generated.ts";
export type { GeneratedCount, RunResult, RunVerdict } from "./run/run-result.ts";
export { type RunSuiteOptions, runSuite } from "./run/run-suite.ts";
export { saveCounterexamples } from "./run/save-counterexamples.ts";
