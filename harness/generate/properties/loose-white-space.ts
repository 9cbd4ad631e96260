import fc from "fast-check";
import { arbitraryFormattings } from "../arbitraries/arbitrary-formattings.ts";
import { expectSameResponses } from "../expectations/expect-same-responses.ts";
import { plainFormatting } from "../printing/formatting.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** White space where a careful reader would put it, or leave it out. */
export const looseWhiteSpace: Property = {
  id: "loose-white-space",
  title: "White space, or none, around punctuation leaves the answer as it is",
  level: "implied",
  clauses: ["syntax.free-whitespace"],
  weight: 4,
  arbitrary: (arbitraries) =>
    fc
      .tuple(arbitraries.repeatable, arbitraryFormattings())
      .map(([selection, loose]) =>
        expectSameResponses(selection, arbitraries, [
          printRequest(selection, plainFormatting),
          printRequest(selection, loose),
        ]),
      ),
};
