import { findDefects } from "../../oracle/find-defects.ts";
import { readRequest } from "../../oracle/portable/read-request.ts";
import { arrangeRecords, touchesFreeFormId } from "../../oracle/records.ts";
import { selectsField } from "../../oracle/selection.ts";
import { isJudged, type Need } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import { type Finding, findingIn, type LintSubject } from "../rule.ts";

/**
 * A case needs only what its requests use, so that it is judged wherever it can be, and the need
 * `free-form-ids` if its response depends on an id that is not plain. Other needs that are missing
 * are found by `conforming-servers-pass`. Cases with a request that is not portable may need anything.
 *
 * @see service.invalid-reads-nothing
 */
export function checkExactNeeds({ suite }: LintSubject): Finding[] {
  const records = arrangeRecords(suite.dataset);
  return suite.cases.filter(isJudged).flatMap((item) => {
    const reads = listExchanges(item).map(({ request }) => readRequest(toWireRequest(request)));
    const valid = reads
      .flatMap((read) => (read.ok ? [read.selection] : []))
      .filter((selection) => findDefects(selection, suite.typeSystem).length === 0);
    if (!reads.every(({ ok }) => ok)) {
      return [];
    }
    const isOfOtherData = suite.casesForOtherData.has(item.id);
    const hasFreeForm = valid.some((selection) => touchesFreeFormId(selection, records));
    const isUsed: Readonly<Record<Need, boolean>> = {
      library: valid.length > 0,
      "overdue-outage": valid.some((selection) => selectsField(selection, "overdueDays")),
      "free-form-ids": isOfOtherData || hasFreeForm,
    };
    const unused = item.needs.flatMap((need, index) => {
      const reason = valid.length > 0 ? reasons[need] : reasons.library;
      const message = `${reason}: remove the need "${need}"`;
      return isUsed[need] ? [] : [findingIn(item, `/needs/${index}`, message)];
    });
    const isMissing = hasFreeForm && !isOfOtherData && !item.needs.includes("free-form-ids");
    return isMissing ? [...unused, findingIn(item, "/needs", missing)] : unused;
  });
}

const reasons: Readonly<Record<Need, string>> = {
  library: "All documents are invalid and read nothing",
  "overdue-outage": "No valid document selects overdueDays",
  "free-form-ids": "All ids that valid documents read are plain",
};

const missing =
  'A valid document reads an id that is not 1 to 36 ASCII letters, digits and hyphens, or a loan that has or refers to one: use a plain id, or add the need "free-form-ids"';
