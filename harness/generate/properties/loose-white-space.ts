import fc from "fast-check";
import { separators } from "../arbitraries/formattings.ts";
import { expectSameResponses } from "../expectations.ts";
import { type Formatting, plainFormatting, printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** Whitespace around punctuation has no meaning. */
export const looseWhiteSpace: Property = {
  id: "loose-white-space",
  title: "Whitespace around punctuation, or none, does not change the response",
  level: "implied",
  clauses: ["syntax.free-whitespace"],
  weight: 4,
  arbitrary: (arbitraries) =>
    fc
      .tuple(arbitraries.repeatable, arbitraryFormattings())
      .map(([selection, formatting]) =>
        expectSameResponses(selection, arbitraries, [
          printRequest(selection, plainFormatting),
          printRequest(selection, formatting),
        ]),
      ),
};

/**
 * Draws formattings with any whitespace, or none, around punctuation. That these have the same
 * meaning is implied, not stated.
 *
 * @see syntax.free-whitespace
 */
function arbitraryFormattings(): fc.Arbitrary<Formatting> {
  const padding = fc.array(fc.constantFrom("", " ", "\n", "\t", "\r\n", "   "), {
    minLength: 1,
    maxLength: 7,
  });
  return fc
    .record({ separators: separators(), padding })
    .map((drawn) => ({ ...plainFormatting, ...drawn }));
}
