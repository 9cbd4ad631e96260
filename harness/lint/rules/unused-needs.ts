import { findDefects } from "../../oracle/find-defects.ts";
import { arrangeRecords, touchesFreeFormId } from "../../oracle/records.ts";
import { selectsField } from "../../oracle/selection.ts";
import { isJudged, type Need } from "../../suite/case.ts";
import { readSelections } from "../read-selections.ts";
import { findingIn, type SyncRule } from "../rule.ts";

/**
 * A case needs only what its requests use, so that it is judged wherever it can be. A need that is
 * missing is found by `conforming-servers-pass` and `free-form-ids`.
 *
 * @see service.invalid-reads-nothing
 */
export const unusedNeeds: SyncRule = {
  id: "unused-needs",
  check({ suite, readRequest }) {
    const records = arrangeRecords(suite.dataset);
    return suite.cases.filter(isJudged).flatMap((item) => {
      const selections = readSelections(item, { readRequest });
      if (selections === undefined) {
        return [];
      }
      const valid = selections.filter((one) => findDefects(one, suite.typeSystem).length === 0);
      const isUsed: Readonly<Record<Need, boolean>> = {
        library: valid.length > 0,
        "overdue-outage": valid.some((selection) => selectsField(selection, "overdueDays")),
        "free-form-ids":
          suite.casesForOtherData.has(item.id) ||
          valid.some((selection) => touchesFreeFormId(selection, records)),
      };
      return item.needs.flatMap((need, index) => {
        const reason = valid.length > 0 ? reasons[need] : reasons.library;
        return isUsed[need]
          ? []
          : [findingIn(item, `/needs/${index}`, `${reason}: remove the need "${need}"`)];
      });
    });
  },
};

const reasons: Readonly<Record<Need, string>> = {
  library: "All documents are invalid and read nothing",
  "overdue-outage": "No valid document selects overdueDays",
  "free-form-ids": "All ids that valid documents read are plain",
};
