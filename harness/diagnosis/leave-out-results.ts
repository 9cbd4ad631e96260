import type { CaseResult } from "../run/case-result.ts";

/** Leaves some results out of others. */
export function leaveOutResults<T extends CaseResult>(
  results: readonly T[],
  others: readonly CaseResult[],
): T[] {
  const unwanted = new Set(others);
  return results.filter((result) => !unwanted.has(result));
}
