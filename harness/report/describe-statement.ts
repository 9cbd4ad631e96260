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
