import type { CaseResult } from "./case-result.ts";

/**
 * Judges an observation by the reference server's choice, for implementers who want to make the
 * same choices: a different choice becomes a failure.
 */
export function judgeChoice(result: CaseResult): CaseResult {
  if (result.verdict !== "observed" && result.verdict !== "warned") {
    return result;
  }
  const { observation } = result;
  if (observation === undefined || observation.same) {
    return result;
  }
  const { agreement } = observation;
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
