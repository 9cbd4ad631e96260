import type { WrongResult } from "../run/case-result.ts";
import { describeRecurrence, type Recurrence } from "../run/experiments/recurrence.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import { hangStart } from "./hang-start.ts";

/** Maximum number of lines. */
const maxLines = 6;

/**
 * Says when a case fails, if not always.
 *
 * @param result the case that is shown.
 * @param others cases with the same cause: one of them may have been tried instead.
 */
export function describeWhen(
  result: WrongResult,
  others: readonly WrongResult[],
  { width }: { readonly width: number },
): string[] {
  const tried = isTelling(result) ? [result] : [...others.filter(isTelling), result];
  for (const { case: item, recurrence } of tried) {
    if (recurrence !== undefined && recurrence.kind !== "always") {
      const subject = item === result.case ? "It" : item.id;
      const when = describeOccurrence(subject, recurrence, item.id);
      return [hangStart("  When:   ", when, { width, maxLines })];
    }
  }
  return [];
}

/** Whether tries have shown something: a failure that did not come again may fail as others do. */
function isTelling({ recurrence }: WrongResult): boolean {
  return recurrence !== undefined && recurrence.kind !== "once";
}

function describeOccurrence(subject: string, recurrence: Recurrence, caseId: string): string {
  if (recurrence.kind === "after" && recurrence.caseId === caseId) {
    return `${subject} passes when it is sent first to a restarted server, and fails when it is sent again.`;
  }
  return recurrence.kind === "after" && recurrence.document !== undefined
    ? `${subject} passes when it is sent first to a restarted server, and fails after: ${escapeLine(recurrence.document)}`
    : `${subject} fails ${describeRecurrence(recurrence)}.`;
}
