import type { Verdict } from "../run/case-result.ts";
import type { Report } from "./report.ts";
import type { ReportedCase } from "./reported-case.ts";

/** What a case means for a program that knows only tests. */
export type Outcome = Exclude<Verdict, "known" | "observed">;

/** Says what a case means for a program that knows only tests. */
export function classifyCase({ verdict }: Pick<ReportedCase, "verdict">): Outcome {
  return verdict === "known" || verdict === "observed" ? "skipped" : verdict;
}

/** Whether a case fails a build by itself. */
export function failsBuild({ verdict }: Pick<ReportedCase, "verdict">): boolean {
  return verdict === "failed" || verdict === "errored";
}

/** Whether the response to a case was not as expected, known or not. */
export function isWrongCase({ verdict }: ReportedCase): boolean {
  return ["failed", "errored", "known", "warned"].includes(verdict);
}

/**
 * Says why a case was not judged, or what the server did where the specification leaves it open.
 */
export function describeUnjudged(
  { id, verdict, reason }: ReportedCase,
  { profile }: Report,
): string {
  if (reason !== undefined) {
    return verdict === "known" ? `Known failure: ${reason}` : reason;
  }
  const observed = profile.find((choice) => choice.id === id)?.observed;
  return observed === undefined ? verdict : `${verdict}, not judged: ${observed}`;
}

/** Names the test of a case: all generated cases of a property are one. */
export function nameTest({ id, source }: Pick<ReportedCase, "id" | "source">): string {
  return source === "generated" ? id.split("/").slice(0, 2).join("/") : id;
}
