import { findDefects } from "../../oracle/find-defects.ts";
import { arrangeRecords, touchesFreeFormId } from "../../oracle/records.ts";
import { isJudged } from "../../suite/case.ts";
import { readSelections } from "../read-selections.ts";
import { findingIn, type SyncRule } from "../rule.ts";

/** A case whose response depends on an id that is not plain has the need `free-form-ids`. */
export const freeFormIds: SyncRule = {
  id: "free-form-ids",
  check({ suite, readRequest }) {
    const records = arrangeRecords(suite.dataset);
    return suite.cases
      .filter(isJudged)
      .filter(({ id, needs }) => !suite.casesForOtherData.has(id) && !needs.includes(need))
      .filter((item) =>
        (readSelections(item, { readRequest }) ?? []).some(
          (selection) =>
            findDefects(selection, suite.typeSystem).length === 0 &&
            touchesFreeFormId(selection, records),
        ),
      )
      .map((item) => findingIn(item, "/needs", message));
  },
};

const need = "free-form-ids";

const message = `A valid document reads an id that is not 1 to 36 ASCII letters, digits and hyphens, or a loan that has or refers to one: use a plain id, or add the need "${need}"`;
