import type { ReportedClause } from "../report.ts";

/**
 * Describes what a clause states or, where the text can be read in other ways, this kit decides.
 */
export function describeStatement({ statement, origin, otherReadings }: ReportedClause): string {
  if (origin !== "decided") {
    return statement;
  }
  const decision = statement.charAt(0).toLowerCase() + statement.slice(1).replace(/\.$/, "");
  return `This kit decides that ${decision}${listReadings(otherReadings)}.`;
}

/** Gives the first sentence of a statement: what follows it is about other bugs than most. */
export function summarize({ statement }: ReportedClause): string {
  return statement.split(/(?<=\.) (?=[A-Z])/, 1).join("");
}

/** Says where a clause comes from; `isWarned` says whether only warnings show that it is broken. */
export function describeOrigin(
  { origin, otherReadings }: ReportedClause,
  isWarned: boolean,
): string {
  switch (origin) {
    case "stated":
      return isWarned
        ? "The specification states this, and implies it for these requests."
        : "The specification states this.";
    case "concluded":
      return "This follows from the specification.";
    case "decided":
      return `This kit decides this${listReadings(otherReadings)}.`;
    case "silent":
      return "The specification is silent on this.";
    case "house":
      return "This is a house rule; the specification does not ask for it.";
  }
}

/** Reports of 0.1.0 do not have the other readings. */
function listReadings(readings: readonly string[] = []): string {
  return readings.length === 0 ? "" : `; the text also allows ${readings.join(", or ")}`;
}
