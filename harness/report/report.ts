import type { JsonObject } from "../json/json-value.ts";
import type { KnownProblem } from "../run/known/find-known-problems.ts";
import type { GeneratedCount, RunVerdict, ServerDeath, VerdictCounts } from "../run/run-result.ts";
import type { ServerOutput } from "../server/opened-target.ts";
import type { Level, RoleCase } from "../suite/case.ts";
import type { Clause, Section } from "../suite/clause.ts";
import type { ReportedSuite } from "./describe-suite.ts";
import type { RunScope } from "./measure-scope.ts";
import type { ReportedCase, ReportedChoice } from "./reported-case.ts";
import type { ReportedDiagnosis, ReportedObstacle } from "./reported-diagnosis.ts";

/** The JSON report of a run; see `schemas/report.schema.json`. */
export interface Report {
  readonly version: 1;
  readonly verdict: ReportedVerdict;
  readonly exitStatus: number;
  readonly seed: number;
  readonly kit: string;
  readonly target: {
    /** Whom the cases are about; the service when left out. */
    readonly role?: RoleCase["role"];
    readonly baseUrl: string | null;
    readonly name?: string;
    readonly version?: string;
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
  /** Those of the warnings that doubt the set-up of the server; left out when there are none. */
  readonly setupWarnings?: readonly string[];
  readonly knownFailing?: ReportedKnownFailing;
  readonly endedEarly?: string;
  /** Set when no case was sent, because the server is not set up as the suite expects. */
  readonly hasSetupMistake?: true;
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
  readonly properties?: readonly string[];
  /** Ids of the properties that could not be judged; left out when there are none. */
  readonly leftOut?: readonly string[];
}

/** Which recorded cases a run was asked for. */
export interface ReportedSelection {
  /** Globs of ids; none for all cases. */
  readonly patterns: readonly string[];
  /** JSON reports whose failed cases ran again; left out when none did. */
  readonly replayed?: readonly string[];
  /** Globs of ids to leave out. */
  readonly skip: readonly string[];
  /** Globs of clauses whose cases run; left out for all. */
  readonly clauses?: readonly string[];
  /** Which part of the cases, like `1/4`; left out for all of them. */
  readonly shard?: string;
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
  readonly subject: Clause["subject"];
  readonly origin: Clause["origin"]["kind"];
  readonly statement: string;
  /** What the text also allows, where this kit decided; left out for any other origin. */
  readonly otherReadings?: readonly string[];
}
