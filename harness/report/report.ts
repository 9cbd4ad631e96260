import type { Explanation, ObstacleKind } from "../diagnosis/cause.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { KnownProblem } from "../run/known/known-problems.ts";
import type { GeneratedCount, RunResult, RunVerdict } from "../run/run-result.ts";
import type { RoleCase } from "../suite/case.ts";
import type { Clause, Section } from "../suite/clause.ts";
import type { RunScope } from "./measure-scope.ts";
import type { ReportedCase, ReportedChoice, ReportedDifference } from "./reported-case.ts";

/** The JSON report of a run; `schemas/report.schema.json` says what each field means. */
export interface Report
  extends Pick<
    RunResult,
    | ("exitStatus" | "endedEarly" | "hasSetupMistake" | "seed" | "startedAt" | "durationMs")
    | ("counts" | "warnings" | "death" | "serverOutput")
  > {
  readonly version: 1;
  readonly verdict: ReportedVerdict;
  readonly kit: string;
  readonly target: {
    readonly role?: RoleCase["role"] | undefined;
    readonly baseUrl: string | null;
    readonly name?: string | undefined;
    readonly version?: string | undefined;
    readonly command?: readonly string[] | undefined;
    readonly overlap?: boolean | undefined;
  };
  readonly summary?: string | undefined;
  readonly suite?: ReportedSuite | undefined;
  readonly environment?: ReportedEnvironment | undefined;
  readonly options?: JsonObject | undefined;
  readonly selection?: ReportedSelection | undefined;
  readonly generated: ReportedGenerated;
  readonly scope: RunScope;
  readonly setupWarnings?: readonly string[] | undefined;
  readonly knownFailing?: ReportedKnownFailing | undefined;
  readonly obstacles: readonly ReportedObstacle[];
  readonly diagnoses: readonly ReportedDiagnosis[];
  readonly sections?: readonly Section[] | undefined;
  readonly clauses?: readonly ReportedClause[] | undefined;
  readonly cases: readonly ReportedCase[];
  readonly profile: readonly ReportedChoice[];
}

/** What a run says about a server. It conforms only when everything ran. */
export type ReportedVerdict = RunVerdict | "nothing failed";

/** What a run ran in. */
export interface ReportedEnvironment {
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
}

/** How many generated cases ran, and of which properties. */
export interface ReportedGenerated extends GeneratedCount {
  readonly properties?: readonly string[] | undefined;
  readonly leftOut?: readonly string[] | undefined;
}

/** Which recorded cases a run was asked for. */
export interface ReportedSelection {
  readonly patterns: readonly string[];
  readonly replayed?: readonly string[] | undefined;
  readonly skip: readonly string[];
  readonly clauses?: readonly string[] | undefined;
  readonly shard?: string | undefined;
}

/** The file of known failures of a run, and what is out of date in it. */
export interface ReportedKnownFailing {
  readonly file: string;
  readonly entries: number;
  readonly problems: readonly KnownProblem[];
}

/** A clause in the report, with its words. */
export interface ReportedClause extends Pick<Clause, "id" | "section" | "level" | "statement"> {
  /** Reports of 0.1.0 call a client a consumer. */
  readonly subject: Clause["subject"] | "consumer";
  readonly origin: Clause["origin"]["kind"];
  readonly otherReadings?: readonly string[] | undefined;
}

/** Which data a run was judged by. Reports of the same fingerprint are compared case by case. */
export interface ReportedSuite {
  readonly version?: string | undefined;
  readonly fingerprint: string;
  readonly clauses: number;
  readonly cases: number;
}

/** A probable cause of failures, or of warnings where nothing failed. */
export interface ReportedDiagnosis
  extends Pick<Explanation, "clause" | "alternative" | "rivals" | "certainty" | "seen"> {
  readonly mutant?: string | undefined;
  readonly description?: string | undefined;
  /** The one that shows it best first. */
  readonly cases: readonly string[];
  readonly witness?: ReportedWitness | undefined;
  readonly contrast?: ReportedQuery | undefined;
}

/** The smallest query found whose response is wrong. */
export interface ReportedWitness extends ReportedQuery {
  /** Reports of 0.1.0 lack it. */
  readonly case?: string | undefined;
  readonly differences: readonly ReportedDifference[];
}

/** What precedes any clause and makes cases fail, like a server that does not respond. */
export interface ReportedObstacle {
  /** Reports of 0.1 have four more kinds, which are diagnoses now. */
  readonly kind: ObstacleKind | "same-status" | "not-json" | "inconsistent" | "not-recovered";
  readonly description: string;
  readonly cases: readonly string[];
}

/** A query that was sent to find out more about a cause. */
export interface ReportedQuery {
  readonly document: string;
  readonly variables?: JsonObject | undefined;
  readonly curl?: string | undefined;
}
