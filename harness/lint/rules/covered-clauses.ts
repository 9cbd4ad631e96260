import type { Clause } from "../../suite/clause.ts";
import type { Suite } from "../../suite/suite.ts";
import type { Finding, LintSubject } from "../rule.ts";

/**
 * Each clause that the service has to keep is named by a case that is as strong as the clause,
 * so that a server that breaks it turns a case red; or it says why no client could see that.
 * Saved cases do not count: they come and go.
 */
export function coveredClauses({ suite, ownCases, clausesFile }: LintSubject): Finding[] {
  const { clauses } = suite;
  const uncovered = new Set(listUncovered({ clauses, cases: ownCases }));
  return clauses.flatMap((clause, index) =>
    uncovered.has(clause)
      ? [
          {
            file: clausesFile,
            pointer: `/clauses/${index}`,
            message: `No case of level ${clause.level} names the clause "${clause.id}": write one, or say why it is untestable`,
          },
        ]
      : [],
  );
}

/** Lists the clauses of the service that no case of their level names, though one could. */
export function listUncovered({ clauses, cases }: Pick<Suite, "clauses" | "cases">): Clause[] {
  const covered = new Set(cases.flatMap((item) => item.clauses.map((id) => `${item.level} ${id}`)));
  return clauses.filter(
    ({ id, level, subject, untestable }) =>
      subject === "service" && untestable === undefined && !covered.has(`${level} ${id}`),
  );
}
