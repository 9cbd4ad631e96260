import type { Clause } from "../suite/clause.ts";
import type { Suite } from "../suite/suite.ts";

/** Lists the testable clauses of the service that no case of the same level names. */
export function listUncoveredClauses({
  clauses,
  cases,
}: Pick<Suite, "clauses" | "cases">): Clause[] {
  const covered = new Set(cases.flatMap((item) => item.clauses.map((id) => `${item.level} ${id}`)));
  return clauses.filter(
    ({ id, level, subject, untestable }) =>
      subject === "service" && untestable === undefined && !covered.has(`${level} ${id}`),
  );
}
