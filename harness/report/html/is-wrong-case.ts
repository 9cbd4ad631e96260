import type { ReportedCase } from "../reported-case.ts";

/** Whether the response to a case was not as expected, known or not. */
export function isWrongCase({ verdict }: ReportedCase): boolean {
  return ["failed", "errored", "known", "warned"].includes(verdict);
}
