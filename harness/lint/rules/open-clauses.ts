import type { Clause } from "../../suite/clause.ts";
import { withoutHouseRules } from "../../suite/house-rule.ts";
import type { SyncRule } from "../rule.ts";

/** A freedom names each clause that is open, implied or decided: other readings are tried. */
export const openClauses: SyncRule = {
  id: "open-clauses",
  check({ suite, clausesFile, freedoms: { freedoms } }) {
    const { clauses } = withoutHouseRules(suite);
    const named = new Set(
      freedoms.flatMap((freedom) => [
        ...freedom.clauses,
        ...freedom.readings.flatMap(({ breaks = [] }) => breaks),
      ]),
    );
    return clauses.flatMap((clause, index) => {
      if (!isOpen(clause) || named.has(clause.id)) {
        return [];
      }
      const message = `No freedom names the clause "${clause.id}": add one to freedoms.json, with the readings that servers may take`;
      return [{ file: clausesFile, pointer: `/clauses/${index}`, message }];
    });
  },
};

function isOpen({ level, origin, subject, untestable }: Clause): boolean {
  const isOpenToOthers = level !== "required" || origin.kind === "decided";
  return isOpenToOthers && subject === "service" && untestable === undefined;
}
