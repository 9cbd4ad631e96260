import type { Case } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";

/** What is shown of a case for the service or for clients. */
export type ClaimingCase = Pick<Case, "id" | "level" | "title" | "clauses">;

/** A clause and the cases that claim it. */
export interface CoveredClause {
  readonly clause: Clause;
  readonly cases: readonly ClaimingCase[];
}

/** Finds the cases that claim each clause. Clauses and cases keep their order. */
export function coverClauses(
  clauses: readonly Clause[],
  cases: readonly ClaimingCase[],
): CoveredClause[] {
  return clauses.map((clause) => ({
    clause,
    cases: cases.filter((item) => item.clauses.includes(clause.id)),
  }));
}
