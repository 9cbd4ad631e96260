import type { Difference } from "../judge/judgment.ts";
import type { WrongResult } from "../run/case-result.ts";
import { isDefect } from "./align-defects.ts";
import { nameNumberChange } from "./name-number-change.ts";
import { nameTextChange } from "./name-text-change.ts";
import { pairElements } from "./pair-elements.ts";

/**
 * Lists what a server made of the texts and numbers of a body, other than those of defects, one name for each that is wrong,
 * and of a body that cannot be read because of an escape in a text.
 * Symptoms name the place of a wrong value, which bugs share that change it in different ways.
 */
export function listChanges({ differences }: Pick<WrongResult, "differences">): readonly string[] {
  return pairElements(differences).flatMap((difference) => nameChange(difference) ?? []);
}

/** Names how a value was changed; undefined where that is not known. */
function nameChange(difference: Difference): string | undefined {
  const { pointer, expected, received } = difference;
  if (!pointer.startsWith("/body/") || isDefect(difference)) {
    return nameEscaping(difference);
  }
  if (typeof expected === "string" && typeof received === "string") {
    return nameTextChange(expected, received);
  }
  if (typeof expected === "number" && typeof received === "number") {
    return nameNumberChange(expected, received);
  }
  return undefined;
}

/** Names what keeps a text in a body from being JSON. */
function nameEscaping({ message = "" }: Difference): string | undefined {
  if (/ contains U\+[0-9A-F]+, which must be escaped$/.test(message)) {
    return "control characters not escaped";
  }
  return / invalid escape character at character \d+$/.test(message) ? "invalid escape" : undefined;
}
