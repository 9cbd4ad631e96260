import type { Level } from "../../suite/case.ts";
import { listRoleCases } from "../../suite/to-role-suite.ts";
import { findingIn, type SyncRule } from "../rule.ts";

const strength: Readonly<Record<Level, number>> = { required: 2, implied: 1, unspecified: 0 };

/** The level of a case is no higher than that of its weakest clause. */
export const caseLevel: SyncRule = {
  id: "case-level",
  check({ suite }) {
    const levels = new Map(suite.clauses.map(({ id, level }) => [id, level]));
    return [...suite.cases, ...listRoleCases(suite)].flatMap((item) => {
      const weaker = item.clauses.find(
        (id) => strength[levels.get(id) ?? item.level] < strength[item.level],
      );
      if (weaker === undefined) {
        return [];
      }
      const level = levels.get(weaker);
      const message = `The case is ${item.level} but its clause "${weaker}" is only ${level}: make the case ${level}, or name another clause`;
      return [findingIn(item, "/level", message)];
    });
  },
};
