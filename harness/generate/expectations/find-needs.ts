import { findDefects } from "../../oracle/find-defects.ts";
import { type Selection, selectsField } from "../../oracle/selection.ts";
import { touchesFreeFormId } from "../../oracle/touches-free-form-id.ts";
import type { Need } from "../../suite/case.ts";
import type { Domain } from "../create-domain.ts";

/**
 * Lists the needs that a server must meet for some documents to be judged. Invalid documents need
 * nothing.
 */
export function findNeeds(selections: readonly Selection[], domain: Domain): Need[] {
  const valid = selections.filter((one) => findDefects(one, domain.typeSystem).length === 0);
  const isFailing =
    domain.oracleInput?.records.overdue === undefined &&
    valid.some((selection) => selectsField(selection, "overdueDays"));
  return [
    ...(valid.length > 0 ? domain.idNeeds : []),
    ...(isFailing ? failing : []),
    ...findFreeFormNeed(valid, domain),
  ];
}

const failing: readonly Need[] = ["overdue-outage"];

/** Lists the need for free-form ids when one of some valid documents has it, and no other needs. */
export function findFreeFormNeed(
  valid: readonly Selection[],
  { oracleInput }: Pick<Domain, "oracleInput">,
): Need[] {
  const touches = valid.some((selection) => touchesFreeFormId(selection, oracleInput?.records));
  return touches ? ["free-form-ids"] : [];
}
