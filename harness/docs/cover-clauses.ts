import type { Case } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import { alignColumns } from "../terminal/align-columns.ts";

/** A clause and the cases that name it. */
export interface CoveredClause {
  readonly clause: Clause;
  readonly cases: readonly Case[];
}

/** Finds the cases of each clause, in the order of both. */
export function coverClauses(clauses: readonly Clause[], cases: readonly Case[]): CoveredClause[] {
  return clauses.map((clause) => ({
    clause,
    cases: cases.filter((item) => item.clauses.includes(clause.id)),
  }));
}

/** Writes each clause with the cases that name it, or the reason why none can. */
export function renderCoverage(covered: readonly CoveredClause[]): string {
  return covered
    .map(({ clause, cases }) => {
      const { id, level, statement, untestable } = clause;
      const rows = cases.map((item) => [`  ${item.id}`, item.level, item.title]);
      const reason = untestable === undefined ? [] : [`  Not tested: ${untestable}`];
      return [`${id} (${level}): ${statement}`, ...reason, ...alignColumns(rows)].join("\n");
    })
    .join("\n\n");
}
