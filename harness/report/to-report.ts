import { relative, sep } from "node:path";
import type { Explanation } from "../diagnosis/diagnose.ts";
import { diagnoseRun, type RunDiagnosis } from "../diagnosis/diagnose-run.ts";
import type { Certainty } from "../diagnosis/explain-failures.ts";
import type { Obstacle, ObstacleKind } from "../diagnosis/find-obstacles.ts";
import type { JsonObject } from "../json/json-value.ts";
import { type Cause, type Difference, printPlace } from "../judge/judgment.ts";
import { readKitVersion } from "../kit/read-kit-version.ts";
import {
  type CaseOrigin,
  type CaseResult,
  type CaseSource,
  hasDifferences,
  observationOf,
  type SkipKind,
  type Verdict,
} from "../run/case-result.ts";
import type { KnownFindings, KnownProblem } from "../run/known/known-findings.ts";
import { describeRecurrence, type Recurrence } from "../run/recurrence/recurrence.ts";
import type {
  GeneratedCount,
  RunResult,
  RunVerdict,
  ServerDeath,
  VerdictCounts,
} from "../run/run-result.ts";
import type { SentQuery } from "../run/witness.ts";
import type { ServerOutput } from "../server/open-target.ts";
import type { Level } from "../suite/case.ts";
import type { Clause, Section } from "../suite/clause.ts";
import type { Suite } from "../suite/suite.ts";
import { createPalette } from "../terminal/palette.ts";
import { describeSuite, type ReportedSuite } from "./describe-suite.ts";
import { measureScope, type RunScope } from "./measure-scope.ts";
import { toCurlCommand } from "./to-curl-command.ts";
import { type ReportedExchange, round, toReportedExchanges } from "./to-reported-exchanges.ts";
import {
  type RerunFlags,
  type RerunOptions,
  toRerunCommand,
  toRerunOptions,
} from "./to-rerun-command.ts";
import { describeVerdict } from "./to-verdict-line.ts";

/**
 * A difference in the report. Its place is a single JSON pointer, like `/steps/1/body/data`.
 *
 * @example
 * ```ts
 * const difference: ReportedDifference = { pointer: "/status", expected: 400, received: 200 };
 * ```
 */
export type ReportedDifference = Omit<Difference, "step" | "exchange" | "healthCheck">;

/**
 * A case in the report; see `schemas/report.schema.json`.
 *
 * @example
 * ```ts
 * const reported: ReportedCase = {
 *   id: "validation/two-unknown-fields",
 *   title: "Two unknown fields are two errors",
 *   source: "recorded",
 *   level: "required",
 *   verdict: "failed",
 *   clauses: ["validation.unknown-field"],
 *   cause: "status",
 *   differences: [{ pointer: "/status", expected: 400, received: 200 }],
 * };
 * ```
 */
export interface ReportedCase {
  readonly id: string;
  readonly title: string;
  readonly source: CaseSource;
  readonly level: Level;
  readonly verdict: Verdict;
  readonly clauses: readonly string[];
  readonly cause?: Cause;
  readonly reason?: string;
  /** Why it was skipped, in a word. */
  readonly skip?: SkipKind;
  readonly differences: readonly ReportedDifference[];
  readonly notes?: readonly string[];
  /** Path of its file, relative to the working directory; left out for a generated case. */
  readonly file?: string;
  /** What a generated case is drawn from, after shrinking. */
  readonly origin?: CaseOrigin;
  readonly durationMs?: number;
  readonly exchanges?: readonly ReportedExchange[];
  readonly recurrence?: ReportedRecurrence;
  readonly curl?: string;
  readonly rerun?: string;
}

/**
 * When a case fails, as data and in words.
 *
 * @example
 * ```ts
 * const recurrence: ReportedRecurrence = {
 *   kind: "sometimes",
 *   description: "in 3 of 8 tries",
 *   wrong: 3,
 *   tries: 8,
 * };
 * ```
 */
export type ReportedRecurrence = Recurrence & { readonly description: string };

/**
 * A clause in the report, with its words.
 *
 * @example
 * ```ts
 * const clause: ReportedClause = {
 *   id: "validation.unknown-field",
 *   section: "errors",
 *   level: "required",
 *   subject: "service",
 *   origin: "stated",
 *   statement: "A field that the type does not publish is an error.",
 * };
 * ```
 */
export interface ReportedClause {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly subject: Clause["subject"];
  readonly origin: Clause["origin"]["kind"];
  readonly statement: string;
}

/**
 * What the server did in an unspecified situation, and what the reference server does.
 *
 * @example
 * ```ts
 * const choice: ReportedChoice = {
 *   id: "unspecified/method-get",
 *   title: "The method GET",
 *   observed: "405, empty body",
 *   reference: "400 with 1 error",
 *   same: false,
 * };
 * ```
 */
export interface ReportedChoice {
  readonly id: string;
  readonly title: string;
  readonly observed: string;
  readonly reference: string;
  readonly same: boolean;
}

/**
 * A probable cause of failures, the best first.
 *
 * @example
 * ```ts
 * const diagnosis: ReportedDiagnosis = {
 *   clause: "validation.unknown-field",
 *   certainty: "likely",
 *   cases: ["validation/two-unknown-fields"],
 * };
 * ```
 */
export interface ReportedDiagnosis {
  readonly clause: string;
  readonly mutant?: string;
  readonly description?: string;
  readonly certainty: Certainty;
  readonly cases: readonly string[];
  readonly witness?: ReportedQuery & { readonly differences: readonly ReportedDifference[] };
  readonly contrast?: ReportedQuery;
}

/**
 * What precedes any clause and makes cases fail, like a server that does not respond.
 *
 * @example
 * ```ts
 * const obstacle: ReportedObstacle = {
 *   kind: "no-response",
 *   description: "The server does not respond in time",
 *   cases: ["validation/two-unknown-fields"],
 * };
 * ```
 */
export interface ReportedObstacle {
  readonly kind: ObstacleKind;
  readonly description: string;
  readonly cases: readonly string[];
}

/**
 * The file of known failures of a run, and what is out of date in it.
 *
 * @example
 * ```ts
 * const known: ReportedKnownFailing = { file: "known.json", entries: 3, problems: [] };
 * ```
 */
export interface ReportedKnownFailing {
  readonly file: string;
  /** Number of entries that are not out of date. */
  readonly entries: number;
  readonly problems: readonly KnownProblem[];
}

/**
 * A query that was sent to find out more about a cause.
 *
 * @example
 * ```ts
 * const query: ReportedQuery = {
 *   document: "member(id: $id) { name }",
 *   variables: { id: "m1" },
 * };
 * ```
 */
export interface ReportedQuery {
  readonly document: string;
  readonly variables?: JsonObject;
  readonly curl?: string;
}

/**
 * What a run says about a server. It conforms only when everything ran; when a part ran and nothing
 * failed, the report says just that.
 *
 * @example
 * ```ts
 * const verdict: ReportedVerdict = "nothing failed";
 * ```
 */
export type ReportedVerdict = RunVerdict | "nothing failed";

/**
 * The JSON report of a run; see `schemas/report.schema.json`.
 *
 * @example
 * ```ts
 * const unfinished: Pick<Report, "version" | "verdict" | "exitStatus"> = {
 *   version: 1,
 *   verdict: "not run",
 *   exitStatus: 3,
 * };
 * ```
 */
export interface Report {
  readonly version: 1;
  readonly verdict: ReportedVerdict;
  readonly exitStatus: number;
  readonly seed: number;
  readonly kit: string;
  readonly target: {
    readonly baseUrl: string | null;
    readonly command?: readonly string[];
    readonly overlap?: boolean;
  };
  /** The verdict in a sentence, as on the terminal. */
  readonly summary?: string;
  readonly suite?: ReportedSuite;
  readonly environment?: ReportedEnvironment;
  /** The options of the run by their names, without secrets. */
  readonly options?: JsonObject;
  readonly selection?: ReportedSelection;
  readonly startedAt?: string;
  readonly durationMs: number;
  readonly counts: VerdictCounts;
  readonly generated: ReportedGenerated;
  readonly scope: RunScope;
  readonly warnings: readonly string[];
  readonly knownFailing?: ReportedKnownFailing;
  readonly endedEarly?: string;
  readonly death?: ServerDeath;
  readonly serverOutput?: ServerOutput;
  readonly obstacles: readonly ReportedObstacle[];
  readonly diagnoses: readonly ReportedDiagnosis[];
  readonly sections?: readonly Section[];
  readonly clauses?: readonly ReportedClause[];
  readonly cases: readonly ReportedCase[];
  readonly profile: readonly ReportedChoice[];
}

/**
 * What a report contains besides the run.
 *
 * @example
 * ```ts
 * const options: ReportOptions = { rerun: { flags: ["--insecure"], curlFlags: ["--insecure"] } };
 * ```
 */
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

/**
 * What a run ran in.
 *
 * @example
 * ```ts
 * const environment: ReportedEnvironment = { node: "20.20.2", platform: "linux", arch: "x64" };
 * ```
 */
export interface ReportedEnvironment {
  /** Version of Node.js. */
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
}

/**
 * How many generated cases ran, and of which properties.
 *
 * @example
 * ```ts
 * const generated: ReportedGenerated = { requested: 20, run: 20, properties: ["defects"] };
 * ```
 */
export interface ReportedGenerated extends GeneratedCount {
  /** Ids of the properties that were selected; left out for all of them. */
  readonly properties?: readonly string[];
  /** Ids of the properties that could not be judged; left out when there are none. */
  readonly leftOut?: readonly string[];
}

/**
 * Which recorded cases a run was asked for.
 *
 * @example
 * ```ts
 * const selection: ReportedSelection = {
 *   patterns: ["validation/**"],
 *   skip: [],
 *   shard: "1/4",
 * };
 * ```
 */
export interface ReportedSelection {
  /** Globs of ids; none for all cases. */
  readonly patterns: readonly string[];
  /** Globs of ids to leave out. */
  readonly skip: readonly string[];
  /** Globs of clauses whose cases run; left out for all. */
  readonly clauses?: readonly string[];
  /** Which part of the cases, like `1/4`; left out for all of them. */
  readonly shard?: string;
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
  const scope = measureScope(run);
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
      baseUrl: run.baseUrl,
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
    obstacles: listObstacles(diagnosis).map(toReportedObstacle),
    diagnoses: diagnosis.explanations.map((explanation) => toDiagnosis(explanation, rerun)),
    ...(suite !== undefined && {
      sections: suite.sections,
      clauses: suite.clauses.map(toReportedClause),
    }),
    cases: run.results.map((result) => toReportedCase(result, rerun)),
    profile: run.results.flatMap(toChoice),
  };
}

function toReportedKnown({ file, current, problems }: KnownFindings): ReportedKnownFailing {
  return { file, entries: current.length, problems };
}

function listObstacles({ obstacles, unrecovered }: RunDiagnosis): readonly Obstacle[] {
  return unrecovered === undefined ? obstacles : [...obstacles, unrecovered];
}

function toReportedObstacle({ kind, description, explained }: Obstacle): ReportedObstacle {
  return { kind, description, cases: explained.map(({ case: { id } }) => id) };
}

function toDiagnosis(
  { clause, pattern, certainty, explained, witness }: Explanation,
  rerun: RerunOptions,
): ReportedDiagnosis {
  return {
    clause,
    ...(pattern !== undefined && { mutant: pattern.name, description: pattern.description }),
    certainty,
    cases: explained.map(({ case: { id } }) => id),
    ...(witness !== undefined && {
      witness: {
        ...toReportedQuery(witness.fails, rerun),
        differences: witness.fails.differences.map(toReportedDifference),
      },
    }),
    ...(witness?.passes !== undefined && { contrast: toReportedQuery(witness.passes, rerun) }),
  };
}

function toReportedQuery({ query, request }: SentQuery, rerun: RerunOptions): ReportedQuery {
  const { document, variables } = query;
  const { baseUrl, curlFlags: flags } = rerun;
  return {
    document,
    ...(variables !== undefined && { variables }),
    ...(baseUrl !== null && { curl: toCurlCommand(request, { baseUrl, flags }) }),
  };
}

function toReportedClause(clause: Clause): ReportedClause {
  const { id, section, level, subject, origin, statement } = clause;
  return { id, section, level, subject, origin: origin.kind, statement };
}

function toChoice(result: CaseResult): ReportedChoice[] {
  const { id, title } = result.case;
  const observation = observationOf(result);
  if (observation === undefined) {
    return [];
  }
  const { observed, reference, same } = observation;
  return [{ id, title, observed, reference, same }];
}

function toReportedCase(result: CaseResult, rerun: RerunOptions): ReportedCase {
  const { case: item, source, verdict, notes } = result;
  const wrong = hasDifferences(result) ? result : undefined;
  return {
    id: item.id,
    title: item.title,
    source,
    level: item.level,
    verdict,
    clauses: item.clauses,
    ...(wrong && { cause: wrong.cause }),
    ...(result.verdict === "skipped" && { reason: result.reason, skip: result.skip }),
    ...(result.verdict === "known" && { reason: result.reason }),
    differences: wrong?.differences.map(toReportedDifference) ?? [],
    ...(notes.length > 0 && { notes }),
    ...(item.file !== undefined && { file: toPosixPath(item.file) }),
    ...(result.origin !== undefined && { origin: result.origin }),
    ...(result.durationMs !== undefined && { durationMs: round(result.durationMs) }),
    ...(result.exchanges !== undefined && { exchanges: toReportedExchanges(result) }),
    ...(wrong?.recurrence && {
      recurrence: {
        ...wrong.recurrence,
        description: describeRecurrence(wrong.recurrence),
      },
    }),
    ...(wrong && rerun.baseUrl !== null
      ? { curl: toCurlCommand(wrong.request, { baseUrl: rerun.baseUrl, flags: rerun.curlFlags }) }
      : {}),
    ...(wrong && { rerun: toRerunCommand(result, rerun) }),
  };
}

/** Writes a path relative to the working directory, with slashes on any system. */
function toPosixPath(file: string): string {
  return relative(process.cwd(), file).split(sep).join("/");
}

function toReportedDifference(difference: Difference): ReportedDifference {
  const { step: _step, exchange: _exchange, healthCheck: _healthCheck, ...values } = difference;
  return { ...values, pointer: printPlace(difference) };
}
