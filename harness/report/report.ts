import type { Certainty, ObstacleKind } from "../diagnosis/cause.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { KnownProblem } from "../run/known/find-known-problems.ts";
import type { GeneratedCount, RunVerdict, ServerDeath, VerdictCounts } from "../run/run-result.ts";
import type { ServerOutput } from "../server/opened-target.ts";
import type { Level, RoleCase } from "../suite/case.ts";
import type { Clause, Section } from "../suite/clause.ts";
import type { RunScope } from "./measure-scope.ts";
import type { ReportedCase, ReportedChoice, ReportedDifference } from "./reported-case.ts";

/** The JSON report of a run; see `schemas/report.schema.json`. */
export interface Report {
  readonly version: 1;
  readonly verdict: ReportedVerdict;
  readonly exitStatus: number;
  readonly seed: number;
  readonly kit: string;
  readonly target: {
    /** Whom the cases are about; the service when left out. */
    readonly role?: RoleCase["role"] | undefined;
    readonly baseUrl: string | null;
    readonly name?: string | undefined;
    readonly version?: string | undefined;
    readonly command?: readonly string[] | undefined;
    readonly overlap?: boolean | undefined;
  };
  /** The verdict in a sentence, as on the terminal. */
  readonly summary?: string | undefined;
  readonly suite?: ReportedSuite | undefined;
  readonly environment?: ReportedEnvironment | undefined;
  /** The options of the run by their names, without secrets. */
  readonly options?: JsonObject | undefined;
  readonly selection?: ReportedSelection | undefined;
  readonly startedAt?: string | undefined;
  readonly durationMs: number;
  readonly counts: VerdictCounts;
  readonly generated: ReportedGenerated;
  readonly scope: RunScope;
  readonly warnings: readonly string[];
  /** Those of the warnings that doubt the set-up of the server; left out when there are none. */
  readonly setupWarnings?: readonly string[] | undefined;
  readonly knownFailing?: ReportedKnownFailing | undefined;
  readonly endedEarly?: string | undefined;
  /** Set when no case was sent, because the server is not set up as the suite expects. */
  readonly hasSetupMistake?: true | undefined;
  readonly death?: ServerDeath | undefined;
  readonly serverOutput?: ServerOutput | undefined;
  readonly obstacles: readonly ReportedObstacle[];
  readonly diagnoses: readonly ReportedDiagnosis[];
  readonly sections?: readonly Section[] | undefined;
  readonly clauses?: readonly ReportedClause[] | undefined;
  readonly cases: readonly ReportedCase[];
  readonly profile: readonly ReportedChoice[];
}

/**
 * What a run says about a server. It conforms only when everything ran; when a part ran and nothing
 * failed, the report says just that.
 */
export type ReportedVerdict = RunVerdict | "nothing failed";

/** What a run ran in. */
export interface ReportedEnvironment {
  /** Version of Node.js. */
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
}

/** How many generated cases ran, and of which properties. */
export interface ReportedGenerated extends GeneratedCount {
  /** Ids of the properties that were selected; left out for all of them. */
  readonly properties?: readonly string[] | undefined;
  /** Ids of the properties that could not be judged; left out when there are none. */
  readonly leftOut?: readonly string[] | undefined;
}

/** Which recorded cases a run was asked for. */
export interface ReportedSelection {
  /** Globs of ids; none for all cases. */
  readonly patterns: readonly string[];
  /** JSON reports whose failed cases ran again; left out when none did. */
  readonly replayed?: readonly string[] | undefined;
  /** Globs of ids to leave out. */
  readonly skip: readonly string[];
  /** Globs of clauses whose cases run; left out for all. */
  readonly clauses?: readonly string[] | undefined;
  /** Which part of the cases, like `1/4`; left out for all of them. */
  readonly shard?: string | undefined;
}

/** The file of known failures of a run, and what is out of date in it. */
export interface ReportedKnownFailing {
  readonly file: string;
  /** Number of entries that are not out of date. */
  readonly entries: number;
  readonly problems: readonly KnownProblem[];
}

/** A clause in the report, with its words. */
export interface ReportedClause {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  /** Reports of 0.1.0 call a client a consumer. */
  readonly subject: Clause["subject"] | "consumer";
  readonly origin: Clause["origin"]["kind"];
  readonly statement: string;
  /** What the text also allows, where this kit decided; left out for any other origin. */
  readonly otherReadings?: readonly string[] | undefined;
}

/**
 * Which data a run was judged by. Reports with the same fingerprint can be compared case by case.
 */
export interface ReportedSuite {
  /** Version of the kit whose cases ran, such as 0.1; left out for all. */
  readonly version?: string | undefined;
  /** SHA-256 of the clauses, the types, the records and the cases. */
  readonly fingerprint: string;
  readonly clauses: number;
  /** Number of recorded cases. */
  readonly cases: number;
}

/** A probable cause of failures, or of warnings where nothing failed. */
export interface ReportedDiagnosis {
  readonly clause: string;
  readonly alternative?: string | undefined;
  readonly mutant?: string | undefined;
  readonly description?: string | undefined;
  readonly certainty: Certainty;
  /** What most of the cases have in common, in a sentence; left out when nothing is. */
  readonly seen?: string | undefined;
  /** The one that shows it best first. */
  readonly cases: readonly string[];
  readonly witness?: ReportedWitness | undefined;
  readonly contrast?: ReportedQuery | undefined;
}

/** The smallest query found whose response is wrong. */
export interface ReportedWitness extends ReportedQuery {
  /** The case that it is made from; reports of 0.1.0 lack it. */
  readonly case?: string | undefined;
  readonly differences: readonly ReportedDifference[];
}

/** What precedes any clause and makes cases fail, like a server that does not respond. */
export interface ReportedObstacle {
  readonly kind: ObstacleKind;
  readonly description: string;
  readonly cases: readonly string[];
}

/** A query that was sent to find out more about a cause. */
export interface ReportedQuery {
  readonly document: string;
  readonly variables?: JsonObject | undefined;
  readonly curl?: string | undefined;
}
