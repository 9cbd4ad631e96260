import type { Clause } from "../../suite/clause.ts";
import { withoutHouseRules } from "../../suite/house-rule.ts";
import type { Suite } from "../../suite/suite.ts";
import { listRoleCases } from "../../suite/to-role-suite.ts";
import type { SyncRule } from "../rule.ts";

/** Each clause is named by a case of the kit of the same level, or says why none can observe it. */
export const coveredClauses: SyncRule = {
  id: "covered-clauses",
  check({ suite, ownCases, clausesFile }) {
    const { clauses } = withoutHouseRules(suite);
    const uncovered = new Set(listUncoveredClauses({ ...suite, clauses, cases: ownCases }));
    return clauses.flatMap((clause, index) => {
      if (!uncovered.has(clause)) {
        return [];
      }
      const message = `No case of level ${clause.level} names the clause "${clause.id}": write one, or say why it is untestable`;
      return [{ file: clausesFile, pointer: `/clauses/${index}`, message }];
    });
  },
};

/** Lists the testable clauses that no case of the same level names. */
export function listUncoveredClauses({
  clauses,
  cases,
  ...roles
}: Pick<Suite, "clauses" | "cases" | "clientCases" | "intermediaryCases">): Clause[] {
  const covered = new Set(
    [...cases, ...listRoleCases(roles)].flatMap((item) =>
      item.clauses.map((id) => `${item.level} ${id}`),
    ),
  );
  return clauses.filter(
    ({ id, level, untestable }) => untestable === undefined && !covered.has(`${level} ${id}`),
  );
}
