import fc from "fast-check";
import { arbitraryFormattings, plainFormatting } from "../arbitraries/formatting.ts";
import { expectSameResponses } from "../expect-same-responses.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";

/** White space where a careful reader would put it, or leave it out. */
export const looseWhiteSpace: Property = {
  id: "loose-white-space",
  title: "White space, or none, around punctuation leaves the answer as it is",
  level: "implied",
  clauses: ["syntax.free-whitespace"],
  weight: 4,
  arbitrary: (sources) =>
    fc
      .tuple(sources.repeatable, arbitraryFormattings())
      .map(([selection, loose]) =>
        expectSameResponses(selection, sources, [
          printRequest(selection, plainFormatting),
          printRequest(selection, loose),
        ]),
      ),
};
