import fc from "fast-check";
import { formattings, plainFormatting } from "../arbitraries/formatting.ts";
import { expectSameResponses } from "../expect-same-responses.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";

/** How fields are set apart means nothing. */
export const whiteSpace: Property = {
  id: "white-space",
  title: "Any white space between the fields leaves the answer as it is",
  level: "required",
  clauses: ["syntax.whitespace"],
  weight: 3,
  arbitrary: (sources) =>
    fc
      .tuple(sources.repeatable, formattings())
      .map(([selection, { separators, names }]) =>
        expectSameResponses(selection, sources, [
          printRequest(selection, { ...plainFormatting, names }),
          printRequest(selection, { ...plainFormatting, names, separators }),
        ]),
      ),
};
