import type { ReportedDifference } from "../reported-case.ts";
import type { CaseChange, ComparedVerdict } from "./comparison.ts";

/** A case in one of the runs. */
export interface CaseState {
  readonly verdict: ComparedVerdict;
  readonly differences: readonly ReportedDifference[];
}

/** Whether a verdict is a failure, known or not. */
export function isFailing(verdict: ComparedVerdict): boolean {
  return verdict === "failed" || verdict === "errored" || verdict === "known";
}

/**
 * Says how a case changed from one run to another.
 *
 * @returns undefined when it did not, and does not fail.
 */
export function judgeChange(before: CaseState, after: CaseState): CaseChange | undefined {
  if (isFailing(after.verdict)) {
    if (!isFailing(before.verdict)) {
      return "newly failing";
    }
    return listReceived(before) === listReceived(after) ? "still failing" : "failing otherwise";
  }
  if (isFailing(before.verdict)) {
    return after.verdict === "not run" ? "no longer run" : "newly passing";
  }
  if (before.verdict === "not run" || after.verdict === "not run") {
    return undefined;
  }
  if (after.verdict === "warned") {
    return before.verdict === "warned" ? undefined : "newly warned";
  }
  return before.verdict === "warned" ? "no longer warned" : undefined;
}

/** What was wrong, without what depends on the wording of the expectation. */
function listReceived({ differences }: CaseState): string {
  return JSON.stringify(
    differences.map(({ pointer, received, message }) => [pointer, received, message]),
  );
}
