import { isObject } from "../json/json-value.ts";
import type { Difference } from "../judge/judgment.ts";
import type { WrongResult } from "../run/case-result.ts";
import type { Explanation } from "./diagnose.ts";

/**
 * Replaces the clause of failures that only follow from missing loans, or from loans of another
 * member: the entries in `errors` are those of the loans that are returned.
 */
export function blameMissingLoans(explanation: Explanation): Explanation {
  const { clause, certainty, explained, witness } = explanation;
  const showsLoss = witness ? hasOtherLoans(witness.fails) : explained.every(hasOtherLoans);
  return certainty !== "certain" && clause.startsWith("failures.") && showsLoss
    ? {
        ...explanation,
        clause: "resolution.member-loans",
        alternative: undefined,
        pattern: undefined,
      }
    : explanation;
}

/** Whether a list of loans lacks one, or has one more. */
function hasOtherLoans({ differences }: Pick<WrongResult, "differences">): boolean {
  const isMissing = ({ expected, received }: Difference): boolean =>
    expected !== undefined && received === undefined;
  const isExtra = ({ expected, received }: Difference): boolean =>
    expected === undefined && isObject(received);
  const loans = differences.filter(({ pointer }) =>
    /^\/body\/data\/.*\/loans(\/\d+)?$/.test(pointer),
  );
  return loans.some((each) => isMissing(each) || isExtra(each));
}
