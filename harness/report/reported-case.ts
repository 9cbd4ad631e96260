import type { Cause, Difference } from "../judge/judgment.ts";
import type { CaseOrigin, CaseSource, SkipKind, Verdict } from "../run/case-result.ts";
import type { Recurrence } from "../run/experiments/recurrence.ts";
import type { Circumstance, Level } from "../suite/case.ts";
import type { ReportedExchange } from "./to-reported-exchanges.ts";

/** A difference in the report. Its place is a single JSON pointer, like `/steps/1/body/data`. */
export type ReportedDifference = Omit<Difference, "step" | "exchange" | "healthCheck" | "looks">;

/** A case in the report; see `schemas/report.schema.json`. */
export interface ReportedCase {
  readonly id: string;
  readonly title: string;
  readonly source: CaseSource;
  readonly level: Level;
  readonly verdict: Verdict;
  readonly clauses: readonly string[];
  /** Set when it tests a house rule. */
  readonly house?: true;
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
  /** What came before its first request, besides what it asks for; only of a case that failed. */
  readonly circumstance?: Circumstance;
  readonly curl?: string;
  readonly rerun?: string;
}

/** When a case fails, as data and in words. */
export type ReportedRecurrence = Recurrence & { readonly description: string };

/** What the server did in an unspecified situation, and what the reference server does. */
export interface ReportedChoice {
  readonly id: string;
  readonly title: string;
  readonly observed: string;
  readonly reference: string;
  readonly same: boolean;
}
