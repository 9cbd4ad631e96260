import type { CaseResult } from "./case-result.ts";

/**
 * Judges what was observed by the reference server's choice, for implementers who want the same:
 * another choice is a failure then.
 */
export function judgeChoice(result: CaseResult): CaseResult {
  if (result.verdict !== "observed" || result.observation.same) {
    return result;
  }
  const { agreement } = result.observation;
  if (agreement.cause === undefined) {
    return result;
  }
  const { cause, failure, differences } = agreement;
  return {
    ...result,
    verdict: "failed",
    cause,
    failure,
    differences,
    notes: [...result.notes, "The specification leaves this open: judged by --profile reference"],
  };
}
