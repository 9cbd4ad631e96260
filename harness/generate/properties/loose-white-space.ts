import fc from "fast-check";
import { arbitraryFormattings } from "../arbitraries/arbitrary-formattings.ts";
import { expectSameResponses } from "../expectations/expect-same-responses.ts";
import { plainFormatting } from "../printing/formatting.ts";
import { printRequest } from "../printing/print-request.ts";
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
