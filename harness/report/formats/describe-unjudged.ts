import type { Report } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";

/**
 * Says why a case was not judged, or what the server did in a situation that the specification
 * leaves open.
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
