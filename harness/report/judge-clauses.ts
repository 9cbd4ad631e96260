import { groupBy } from "../json/group-by.ts";
import { isWrongCase } from "./classify-case.ts";
import { readFindings } from "./findings.ts";
import type { Report, ReportedClause } from "./report.ts";
import type { ReportedCase } from "./reported-case.ts";

/** The states of a clause, the one that needs attention most first. */
export const clauseStates = ["failed", "known", "warned", "kept", "recorded", "left out"] as const;

/**
 * A clause is `kept` when cases of it passed and none was wrong, `left out` when none was judged,
 * and `recorded` when the text leaves the response open.
 */
export type ClauseState = (typeof clauseStates)[number];

/** What a report says of a clause. */
export interface ClauseJudgment {
  readonly clause: ReportedClause;
  readonly state: ClauseState;
  /**
   * Its cases with failures or warnings, also those of other clauses that showed it to be broken.
   */
  readonly wrong: readonly ReportedCase[];
  readonly others: readonly ReportedCase[];
  readonly isCause: boolean;
  /** Why it failed, in a sentence without its period. */
  readonly cause?: string | undefined;
}

/** Says what a report, which may lack their words, found of each of the clauses, by id. */
export function judgeClauses(
  report: Report,
  clauses: readonly ReportedClause[] = report.clauses ?? [],
): ReadonlyMap<string, ClauseJudgment> {
  const { causes, causeOf } = readFindings(report);
  const diagnosed = new Set(report.diagnoses.map(({ clause }) => clause));
  const claims = report.cases.flatMap((item) => {
    const broken = item.differences.flatMap(({ clause }) => clause ?? []);
    return [...new Set([...item.clauses, ...broken])].map((id) => ({ id, item }));
  });
  const byClause = groupBy(claims, ({ id }) => id);
  const judge = (clause: ReportedClause): ClauseJudgment => {
    const own = (byClause.get(clause.id) ?? []).map(({ item }) => item);
    const wrong = own.filter(isWrongCase);
    const others = own.filter((item) => !isWrongCase(item));
    const state = decideState(wrong, others);
    const isCause = diagnosed.has(clause.id);
    const shared = new Set(wrong.map(({ id }) => causeOf.get(id)));
    const cause =
      causes.find(({ clauses: [first] }) => first === clause.id) ??
      causes.find((one) => shared.has(one));
    const isWrong = wrong.length > 0 && state !== "known";
    return { clause, state, wrong, others, isCause, cause: isWrong ? cause?.title : undefined };
  };
  return new Map(clauses.map((clause) => [clause.id, judge(clause)]));
}

function decideState(wrong: readonly ReportedCase[], others: readonly ReportedCase[]): ClauseState {
  const verdicts = new Set([...wrong, ...others].map(({ verdict }) => verdict));
  if (verdicts.has("failed") || verdicts.has("errored")) {
    return "failed";
  }
  if (wrong.length > 0) {
    return verdicts.has("known") ? "known" : "warned";
  }
  return verdicts.has("passed") ? "kept" : verdicts.has("observed") ? "recorded" : "left out";
}
