import type { Verdict } from "../../run/case-result.ts";
import type { Section } from "../../suite/clause.ts";
import type { ClauseState } from "../judge-clauses.ts";
import type { Report, ReportedClause } from "../report.ts";
import type { ReportedCase, ReportedChoice, ReportedDifference } from "../reported-case.ts";

/**
 * Reports side by side; `schemas/comparison.schema.json` says what each field means. The lists of a
 * case, a clause and a situation have one element for each run.
 */
export interface Comparison {
  readonly version: 1;
  readonly kind: "changes" | "matrix";
  readonly kit: string;
  readonly runs: readonly ComparedRun[];
  readonly warnings: readonly string[];
  readonly sections: readonly ComparedSection[];
  readonly cases: readonly ComparedCase[];
  readonly profile: readonly ComparedChoice[];
}

/** A run that is compared. */
export interface ComparedRun extends Pick<Report, "verdict" | "startedAt" | "counts"> {
  readonly name: string;
  readonly server: string | null;
  readonly summary: string;
  readonly causes?: readonly string[];
}

/** A part of the specification. */
export interface ComparedSection extends Section {
  readonly clauses: readonly ComparedClause[];
}

/** A clause, and what each run found of it. */
export interface ComparedClause extends Pick<ReportedClause, "id" | "statement"> {
  readonly states: readonly ClauseState[];
  readonly failed: readonly number[];
  readonly causes: readonly (string | null)[];
}

/** What became of a case. It is `not run` where its report does not have it, or it was skipped. */
export type ComparedVerdict = Exclude<Verdict, "skipped"> | "not run";

/** How cases can change, in the order in which comparisons show it: what needs attention first. */
export const caseChanges = [
  "newly failing",
  "failing differently",
  "newly warned",
  "new in this suite",
  "newly passing",
  "no longer warned",
  "no longer run",
  "still failing",
] as const;

/** How a case changed from the first run to the last one. */
export type CaseChange = (typeof caseChanges)[number];

/** A case, or all cases of a property where the runs have different seeds. */
export interface ComparedCase
  extends Pick<ReportedCase, "id" | "title" | "source" | "level" | "clauses"> {
  readonly verdicts: readonly ComparedVerdict[];
  readonly change?: CaseChange;
  readonly difference?: ReportedDifference;
  /** Of a case that still fails. */
  readonly cause?: string | undefined;
}

/** What servers do in an unspecified situation. */
export interface ComparedChoice extends Omit<ReportedChoice, "observed" | "same"> {
  readonly observed: readonly (string | null)[];
}
