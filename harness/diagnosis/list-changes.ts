import type { Difference } from "../judge/judgment.ts";
import type { WrongResult } from "../run/case-result.ts";
import { pairElements } from "./find-symptoms.ts";
import { nameNumberChange } from "./name-number-change.ts";
import { nameTextChange } from "./name-text-change.ts";

/**
 * Lists what a server made of the texts and numbers of a body, one name for each that is wrong.
 * Symptoms name the place of a wrong value, which bugs share that change it in different ways.
 */
export function listChanges({ differences }: Pick<WrongResult, "differences">): readonly string[] {
  return pairElements(differences).flatMap((difference) => nameChange(difference) ?? []);
}

/** Names how a value was changed; undefined where that is not known. */
function nameChange({ pointer, expected, received }: Difference): string | undefined {
  if (!pointer.startsWith("/body/")) {
    return undefined;
  }
  if (typeof expected === "string" && typeof received === "string") {
    return nameTextChange(expected, received);
  }
  if (typeof expected === "number" && typeof received === "number") {
    return nameNumberChange(expected, received);
  }
  return undefined;
}
