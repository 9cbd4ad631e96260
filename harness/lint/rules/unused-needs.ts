import { findDefects } from "../../oracle/find-defects.ts";
import { selectsField } from "../../oracle/selection.ts";
import { isJudged, type Need } from "../../suite/case.ts";
import { readSelections } from "../read-selections.ts";
import { findingIn, type SyncRule } from "../rule.ts";

/**
 * A case needs only what its requests use, so that it is judged wherever it can be: an invalid
 * document reads nothing, and only `overdueDays` calls the overdue service. A need that is
 * missing is found by `conforming-servers-pass`.
 *
 * @see service.invalid-reads-nothing
 */
export const unusedNeeds: SyncRule = {
  id: "unused-needs",
  check({ suite }) {
    return suite.cases.filter(isJudged).flatMap((item) => {
      const selections = readSelections(item);
      if (selections === undefined) {
        return [];
      }
      const valid = selections.filter((one) => findDefects(one, suite.typeSystem).length === 0);
      const used: Readonly<Record<Need, boolean>> = {
        library: valid.length > 0,
        "overdue-outage": valid.some((selection) => selectsField(selection, "overdueDays")),
      };
      return item.needs.flatMap((need, index) => {
        const reason = valid.length > 0 ? "No valid document selects overdueDays" : noneValid;
        return used[need]
          ? []
          : [findingIn(item, `/needs/${index}`, `${reason}: remove the need "${need}"`)];
      });
    });
  },
};

const noneValid = "All documents are invalid and read nothing";
