import { InvalidArgumentError } from "commander";
import type { Need } from "../../suite/case.ts";

const knownNeeds: readonly string[] = [
  "library",
  "overdue-outage",
  "free-form-ids",
] satisfies Need[];

/**
 * Reads a list of needs like `library,overdue-outage`.
 *
 * @throws InvalidArgumentError naming a need that does not exist.
 */
export function parseNeeds(text: string): ReadonlySet<Need> {
  const needs = text.split(",").map((part) => part.trim());
  const unknown = needs.find((need) => !knownNeeds.includes(need));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`"${unknown}" is not one of ${knownNeeds.join(", ")}.`);
  }
  return new Set(needs.filter((need): need is Need => knownNeeds.includes(need)));
}
