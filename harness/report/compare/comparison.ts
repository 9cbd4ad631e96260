import type { Verdict } from "../../run/case-result.ts";
import type { VerdictCounts } from "../../run/run-result.ts";
import type { Level } from "../../suite/case.ts";
import type { ClauseState } from "../judge-clauses.ts";
import type { ReportedVerdict } from "../report.ts";
import type { ReportedCase, ReportedDifference } from "../reported-case.ts";

/**
 * Reports side by side: `changes` from the first run to the last one of a server, or a `matrix` of
 * several servers. The lists of a case, a clause and a situation have one element for each run.
 */
export interface Comparison {
  readonly version: 1;
  readonly kind: "changes" | "matrix";
  /** Version of the kit. */
  readonly kit: string;
  /** At least two, in the order in which they were given. */
  readonly runs: readonly ComparedRun[];
  /** What limits the comparison, like other cases in one of the reports. */
  readonly warnings: readonly string[];
  /** Parts of the specification in which a clause has failures in one of the runs. */
  readonly sections: readonly ComparedSection[];
  /** The cases that changed or still fail; in a matrix those whose verdicts differ, or that fail. */
  readonly cases: readonly ComparedCase[];
  /** The unspecified situations in which the servers behave differently. */
  readonly profile: readonly ComparedChoice[];
}

/** A run that is compared. */
export interface ComparedRun {
  /** Name of its file without the extension; unique. */
  readonly name: string;
  /** Name and version of its server, or its base URL; null if that never responded. */
  readonly server: string | null;
  readonly verdict: ReportedVerdict;
  /** The verdict in a sentence. */
  readonly summary: string;
  /** When it began, in ISO 8601; left out when unknown. */
  readonly startedAt?: string;
  readonly counts: VerdictCounts;
  /** Probable causes of its failures, the first to fix before the others; left out without any. */
  readonly causes?: readonly string[];
}

/** A part of the specification. */
export interface ComparedSection {
  readonly id: string;
  readonly title: string;
  /** Its clauses with failures in one of the runs. */
  readonly clauses: readonly ComparedClause[];
}

/** A clause, and what each run found of it. */
export interface ComparedClause {
  readonly id: string;
  readonly statement: string;
  readonly states: readonly ClauseState[];
  /** Number of its cases that failed. */
  readonly failed: readonly number[];
  /** Why they failed; null where none did, or without a cause. */
  readonly causes: readonly (string | null)[];
}

/** What became of a case. It is `not run` where its report does not have it, or it was skipped. */
export type ComparedVerdict = Exclude<Verdict, "skipped"> | "not run";

/** How a case changed from the first run to the last one. */
export type CaseChange =
  | "newly failing"
  | "new in this suite"
  | "newly passing"
  | "newly warned"
  | "no longer warned"
  | "failing otherwise"
  | "still failing"
  | "no longer run";

/** A case, or all cases of a property where the runs have different seeds. */
export interface ComparedCase {
  readonly id: string;
  readonly title: string;
  readonly source: ReportedCase["source"];
  readonly level: Level;
  readonly clauses: readonly string[];
  readonly verdicts: readonly ComparedVerdict[];
  /** Left out in a matrix. */
  readonly change?: CaseChange;
  /** The first difference in the last run that has one. */
  readonly difference?: ReportedDifference;
}

/** What servers do in an unspecified situation. */
export interface ComparedChoice {
  readonly id: string;
  readonly title: string;
  /** Null where the case was not run. */
  readonly observed: readonly (string | null)[];
  readonly reference: string;
}
