import type { ReportedCase } from "../../report/to-report.ts";

/** Whether the response to a case was not as expected, known or not. */
export function isWrongCase({ verdict }: ReportedCase): boolean {
  return ["failed", "errored", "known", "warned"].includes(verdict);
}
