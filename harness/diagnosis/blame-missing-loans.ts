import type { WrongResult } from "../run/case-result.ts";
import type { Explanation } from "./diagnose.ts";

/**
 * Replaces the clause of failures that only follow from missing loans: a loan that is not returned
 * has no entry in `errors` either.
 */
export function blameMissingLoans(explanation: Explanation): Explanation {
  const { clause, certainty, explained, witness } = explanation;
  const showsLoss = witness ? lacksLoan(witness.fails) : explained.every(lacksLoan);
  return certainty !== "certain" && clause.startsWith("failures.") && showsLoss
    ? {
        ...explanation,
        clause: "resolution.member-loans",
        alternative: undefined,
        pattern: undefined,
      }
    : explanation;
}

function lacksLoan({ differences }: Pick<WrongResult, "differences">): boolean {
  return differences.some(
    ({ pointer, expected, received }) =>
      /^\/body\/data\/.*\/loans$/.test(pointer) && expected !== undefined && received === undefined,
  );
}
