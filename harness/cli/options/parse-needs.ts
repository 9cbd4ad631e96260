import { InvalidArgumentError } from "commander";
import type { Need } from "../../suite/case.ts";

/** All needs, as keys so that none can be left out. */
const needs: Readonly<Record<Need, true>> = {
  library: true,
  "overdue-outage": true,
  "free-form-ids": true,
};

/**
 * Reads a list of needs like `library,overdue-outage`.
 *
 * @throws InvalidArgumentError naming a need that does not exist.
 */
export function parseNeeds(text: string): ReadonlySet<Need> {
  return new Set(text.split(",").map((part) => readNeed(part.trim())));
}

function readNeed(text: string): Need {
  if (!isNeed(text)) {
    throw new InvalidArgumentError(`"${text}" is not one of ${Object.keys(needs).join(", ")}.`);
  }
  return text;
}

function isNeed(text: string): text is Need {
  return Object.hasOwn(needs, text);
}
