import type { Clause } from "../suite/clause.ts";
import type { Suite } from "../suite/suite.ts";

/** Lists the testable clauses that no case of the same level names. */
export function listUncoveredClauses({
  clauses,
  cases,
  clientCases,
}: Pick<Suite, "clauses" | "cases" | "clientCases">): Clause[] {
  const covered = new Set(
    [...cases, ...clientCases].flatMap((item) => item.clauses.map((id) => `${item.level} ${id}`)),
  );
  return clauses.filter(
    ({ id, level, subject, untestable }) =>
      subject !== "intermediary" && untestable === undefined && !covered.has(`${level} ${id}`),
  );
}
