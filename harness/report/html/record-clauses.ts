import type { Report, ReportedClause } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";
import { isWrongCase } from "./is-wrong-case.ts";

/** What the cases of a clause say about it: `open` when they were only observed. */
type ClauseState = "failed" | "known" | "warned" | "open" | "untested" | "passed";

/** A clause with its cases. */
export interface ClauseRecord {
  readonly clause: ReportedClause;
  readonly state: ClauseState;
  /** Its cases that failed, and those of other clauses that showed it to be broken. */
  readonly wrong: readonly ReportedCase[];
  /** Its other cases. */
  readonly others: readonly ReportedCase[];
  /** Whether it is a probable cause of failures. */
  readonly isCause: boolean;
}

/** Groups the cases of a report by clause, in the order of the specification. */
export function recordClauses({ clauses = [], cases, diagnoses }: Report): ClauseRecord[] {
  const byClause = groupByClause(cases);
  const causes = new Set(diagnoses.map(({ clause }) => clause));
  return clauses.map((clause) => {
    const own = [...(byClause.get(clause.id) ?? [])];
    const wrong = own.filter(isWrongCase);
    const others = own.filter((item) => !isWrongCase(item));
    const state = decideState(wrong, others);
    return { clause, state, wrong, others, isCause: causes.has(clause.id) };
  });
}

function groupByClause(cases: readonly ReportedCase[]): ReadonlyMap<string, Set<ReportedCase>> {
  const groups = new Map<string, Set<ReportedCase>>();
  for (const item of cases) {
    const broken = item.differences.flatMap(({ clause }) => (clause === undefined ? [] : [clause]));
    for (const id of [...item.clauses, ...broken]) {
      const group = groups.get(id) ?? new Set();
      groups.set(id, group.add(item));
    }
  }
  return groups;
}

function decideState(wrong: readonly ReportedCase[], others: readonly ReportedCase[]): ClauseState {
  const verdicts = new Set(wrong.map(({ verdict }) => verdict));
  if (verdicts.has("failed") || verdicts.has("errored")) {
    return "failed";
  }
  if (wrong.length > 0) {
    return verdicts.has("known") ? "known" : "warned";
  }
  if (others.some(({ verdict }) => verdict === "passed")) {
    return "passed";
  }
  return others.some(({ verdict }) => verdict === "observed") ? "open" : "untested";
}
