import { isHouseRule } from "../../suite/house-rule.ts";
import type { SyncRule } from "../rule.ts";

/** Each house rule is named by a case of the same level: without one, nothing tests the rule. */
export const coveredHouseRules: SyncRule = {
  id: "covered-house-rules",
  check({ suite: { clauses, cases }, houseRulesFile }) {
    return clauses.filter(isHouseRule).flatMap(({ id, level }, index) => {
      const message = `No case of level ${level} names the rule "${id}": write one in a folder of --cases`;
      const isCovered = cases.some((item) => item.level === level && item.clauses.includes(id));
      return isCovered || houseRulesFile === undefined
        ? []
        : [{ file: houseRulesFile, pointer: `/clauses/${index}`, message }];
    });
  },
};
