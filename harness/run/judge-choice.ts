import type { CaseResult } from "./case-result.ts";

/**
 * Judges what was observed by the reference server's choice, for implementers who want the same:
 * another choice is a failure then.
 */
export function judgeChoice(result: CaseResult): CaseResult {
  const { verdict, observation } = result;
  if (verdict !== "observed" || observation === undefined || observation.same) {
    return result;
  }
  const { cause, failure, differences } = observation.agreement;
  return {
    ...result,
    verdict: "failed",
    ...(cause !== undefined && { cause }),
    ...(failure !== undefined && { failure }),
    differences,
    notes: [...result.notes, "The specification leaves this open: judged by --profile reference"],
  };
}
