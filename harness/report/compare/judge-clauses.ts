import { readFindings } from "../findings.ts";
import { type ClauseRecord, recordClauses } from "../html/record-clauses.ts";
import type { Report, ReportedClause } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";

/** What a report says of a clause. */
export interface ClauseJudgment {
  readonly state: ClauseState;
  /** Its cases with failures or warnings, also those of other clauses that showed it to be broken. */
  readonly wrong: readonly ReportedCase[];
  /** Why they failed, in a sentence without its period; left out unless the report names a cause. */
  readonly cause?: string;
}

/**
 * A clause is `kept` when cases of it passed and none was wrong, `left out` when none was judged, and
 * `recorded` when the text leaves the response open.
 */
export type ClauseState = "failed" | "known" | "warned" | "kept" | "recorded" | "left out";

/** The states, the one that needs attention most first. */
export const clauseStates: readonly ClauseState[] = [
  ...(["failed", "known", "warned", "kept", "recorded", "left out"] as const),
];

const names: Readonly<Record<ClauseRecord["state"], ClauseState>> = {
  failed: "failed",
  known: "known",
  warned: "warned",
  passed: "kept",
  open: "recorded",
  untested: "left out",
};

/**
 * Says what a report found of each clause, by id.
 *
 * @param clauses those to judge; a report may have been made without their words.
 */
export function judgeClauses(
  report: Report,
  clauses: readonly ReportedClause[],
): ReadonlyMap<string, ClauseJudgment> {
  const { causes } = readFindings(report);
  return new Map(
    recordClauses({ ...report, clauses }).map(({ clause: { id }, state, wrong }) => {
      const cause =
        causes.find(({ clauses: [first] }) => first === id) ??
        causes.find(({ cases }) => cases.some((item) => wrong.includes(item)));
      return [
        id,
        {
          state: names[state],
          wrong,
          ...(state === "failed" && cause !== undefined && { cause: cause.title }),
        },
      ];
    }),
  );
}
