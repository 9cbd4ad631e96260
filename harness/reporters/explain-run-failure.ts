import { nameRole } from "../report/name-server.ts";
import type { Report } from "../report/report.ts";
import { failsBuild } from "./classify-case.ts";

/** Maximum number of problems of a file of known failures that are named. */
const maxProblems = 5;

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

function explainVerdict({ target, verdict, counts, knownFailing }: Report): string {
  if (knownFailing !== undefined && knownFailing.problems.length > 0) {
    const { file, problems } = knownFailing;
    const more = problems.length - maxProblems;
    const messages = problems.slice(0, maxProblems).map(({ message }) => message);
    return `${file} is out of date: ${messages.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
  }
  if (verdict === "not run") {
    return "Nothing was judged";
  }
  return counts.warned > 0
    ? "Warnings count as failures"
    : `The ${nameRole(target.role)} does not conform`;
}
