import type { Clause } from "../suite/clause.ts";

/**
 * Describes what a clause states. When the text can be read in other ways, it says that this kit
 * decides, and what else the text allows.
 */
export function describeStatement({ statement, origin }: Clause): string {
  if (origin.kind !== "decided") {
    return statement;
  }
  const decision = statement.charAt(0).toLowerCase() + statement.slice(1).replace(/\.$/, "");
  return `This kit decides that ${decision}; the text also allows ${origin.otherReadings.join(", or ")}.`;
}

/**
 * Says where a clause comes from, in a sentence that follows what it states.
 *
 * @param isWarned whether only warnings show that the clause is broken.
 */
export function describeOrigin({ origin }: Clause, isWarned: boolean): string {
  switch (origin.kind) {
    case "stated":
      return isWarned
        ? "The specification states this, and implies it for these requests."
        : "The specification states this.";
    case "concluded":
      return "This follows from the specification.";
    case "decided":
      return `This kit decides this; the text also allows ${origin.otherReadings.join(", or ")}.`;
    case "silent":
      return "The specification is silent on this.";
    case "house":
      return "This is a house rule; the specification does not ask for it.";
  }
}
