import type { Clause } from "../suite/clause.ts";

/**
 * Describes what a clause states. When the text can be read in other ways, it says that this kit
 * decides, and what else the text allows.
 *
 * @param isAllowed whether the response, where there is one, is one that the text also allows.
 */
export function describeStatement({ statement, origin }: Clause, isAllowed = true): string {
  if (origin.kind !== "decided" || !isAllowed) {
    return statement;
  }
  const decision = statement.charAt(0).toLowerCase() + statement.slice(1).replace(/\.$/, "");
  return `This kit decides that ${decision}; the text also allows ${origin.otherReadings.join(", or ")}.`;
}

/**
 * Says where a clause comes from, in a sentence that follows what it states.
 *
 * @param responses whether they are such that the text also allows them, and whether only warnings
 * show that they break the clause.
 * @returns nothing for a clause that the kit decides where the text does not allow the responses.
 */
export function describeOrigin(
  { origin }: Clause,
  { isAllowed, isWarned }: { readonly isAllowed: boolean; readonly isWarned: boolean },
): string {
  switch (origin.kind) {
    case "stated":
      return isWarned
        ? "The specification states this, and implies it for these requests."
        : "The specification states this.";
    case "concluded":
      return "This follows from the specification.";
    case "decided":
      return !isAllowed
        ? ""
        : `This kit decides this; the text also allows ${origin.otherReadings.join(", or ")}.`;
    case "silent":
      return "The specification is silent on this.";
    case "house":
      return "This is a house rule; the specification does not ask for it.";
  }
}
