import fc from "fast-check";
import { type Formatting, plainFormatting } from "../printing/formatting.ts";
import { separators } from "./separators.ts";

/**
 * Draws formattings with any whitespace, or none, around punctuation. That these have the same
 * meaning is implied, not stated.
 *
 * @see syntax.free-whitespace
 */
export function arbitraryFormattings(): fc.Arbitrary<Formatting> {
  const padding = fc.array(fc.constantFrom("", " ", "\n", "\t", "\r\n", "   "), {
    minLength: 1,
    maxLength: 7,
  });
  return fc
    .record({ separators: separators(), padding })
    .map((drawn) => ({ ...plainFormatting, ...drawn }));
}
