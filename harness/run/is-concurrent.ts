import { type Case, isJudged } from "../suite/case.ts";

/** Whether a case sends concurrent requests. */
export function isConcurrent(item: Case): boolean {
  return isJudged(item) && item.steps.some((step) => "together" in step);
}

/** Why such a case is skipped for a server that cannot handle concurrent requests. */
export const oneAtATime = "The server serves one connection at a time";
