import { findDefects } from "../../oracle/find-defects.ts";
import type { Selection } from "../../oracle/selection.ts";
import type { Need } from "../../suite/case.ts";
import { readSelections } from "../read-selections.ts";
import { type Finding, findingIn, type LintSubject } from "../rule.ts";

/**
 * A case needs nothing that its requests do not touch, so that it is judged wherever it can be:
 * an invalid document reads nothing, and only `overdueDays` asks the overdue service. What a case
 * needs and does not say shows when it meets a right server that lacks it.
 */
export function unusedNeeds({ suite }: LintSubject): Finding[] {
  return suite.cases.flatMap((item) => {
    const selections = item.level === "unspecified" ? undefined : readSelections(item);
    if (selections === undefined) {
      return [];
    }
    const valid = selections.filter((one) => findDefects(one, suite.typeSystem).length === 0);
    const isFailing = valid.some((selection) => selects(selection, "overdueDays"));
    return item.needs.flatMap((need, index) => {
      const reason = reject(need, { isRead: valid.length > 0, isFailing });
      return reason === undefined ? [] : [findingIn(item, `/needs/${index}`, reason)];
    });
  });
}

function reject(
  need: Need,
  { isRead, isFailing }: { readonly isRead: boolean; readonly isFailing: boolean },
): string | undefined {
  if (!isRead) {
    return `All documents are invalid and read nothing: take the need "${need}" out`;
  }
  return need === "overdue-outage" && !isFailing
    ? `No valid document selects overdueDays: take the need "${need}" out`
    : undefined;
}

/** In a valid document the name is published by one type alone. */
function selects(selection: Selection, name: string): boolean {
  return selection.some((field) => field.name === name || selects(field.selection ?? [], name));
}
