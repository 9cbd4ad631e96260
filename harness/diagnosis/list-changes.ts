import type { Difference } from "../judge/judgment.ts";
import type { WrongResult } from "../run/case-result.ts";
import { isDefect } from "./align-defects.ts";
import { nameChange } from "./name-change.ts";
import { pairElements } from "./pair-elements.ts";

/**
 * Lists what a server made of the texts and numbers of a body, other than those of defects, one name
 * for each that is wrong, and of a body that cannot be read because of an escape in a text.
 * Symptoms name the place of a wrong value, which bugs share that change it in different ways.
 */
export function listChanges({ differences }: Pick<WrongResult, "differences">): readonly string[] {
  return pairElements(differences).flatMap((difference) => nameDifference(difference) ?? []);
}

/** Names how a value was changed; undefined where that is not known. */
function nameDifference(difference: Difference): string | undefined {
  const { pointer, expected, received } = difference;
  return !pointer.startsWith("/body/") || isDefect(difference)
    ? nameEscaping(difference)
    : nameChange(expected, received);
}

/** Names what keeps a text in a body from being JSON. */
function nameEscaping({ message = "" }: Difference): string | undefined {
  if (/ contains U\+[0-9A-F]+, which must be escaped$/.test(message)) {
    return "control characters not escaped";
  }
  return / invalid escape character at character \d+$/.test(message) ? "invalid escape" : undefined;
}
