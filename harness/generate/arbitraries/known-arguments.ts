import fc from "fast-check";
import type { Argument } from "../../oracle/selection.ts";
import { anyArgumentKey } from "./argument-keys.ts";
import { encodedTexts } from "./encoded-texts.ts";

/**
 * Draws arguments that find one of the records with the given ids, with any key and in any encoding
 * that is required to have the same meaning.
 *
 * @see syntax.key-unchecked
 * @see variables.substitution
 */
export function knownArguments(
  declaredKey: string,
  ids: readonly string[],
): fc.Arbitrary<Argument> {
  return fc
    .tuple(anyArgumentKey(declaredKey), encodedTexts(ids))
    .map(([key, value]) => ({ key, value }));
}
