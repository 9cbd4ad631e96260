import type { Report } from "../report/to-report.ts";
import { failsBuild } from "./classify-case.ts";

/**
 * Explains why a run failed where no case shows it: it ended early, or warnings count as failures.
 *
 * @returns undefined when the run succeeded, or when a case shows why it failed.
 */
export function explainRunFailure(report: Report): string | undefined {
  const { exitStatus, endedEarly, cases } = report;
  if (exitStatus === 0) {
    return undefined;
  }
  if (endedEarly !== undefined) {
    return endedEarly;
  }
  return cases.some(failsBuild) ? undefined : explainVerdict(report);
}

function explainVerdict({ verdict, counts }: Report): string {
  if (verdict === "not run") {
    return "Nothing was judged";
  }
  return counts.warned > 0 ? "Warnings count as failures" : "The server does not conform";
}
