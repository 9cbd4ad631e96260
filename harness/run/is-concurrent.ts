import type { Case } from "../suite/case.ts";

/** Whether requests of a case are under way at the same time. */
export function isConcurrent(item: Case): boolean {
  return item.level !== "unspecified" && item.steps.some((step) => "together" in step);
}

/** Why such cases are left out where the server takes no requests that overlap. */
export const oneAtATime = "The server serves one connection at a time";
