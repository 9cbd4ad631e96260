import fc from "fast-check";
import { plainPresentation, presentations } from "../arbitraries/formatting.ts";
import { expectSameAnswers } from "../expect-same-responses.ts";
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
      .tuple(sources.repeatable, presentations())
      .map(([selection, { gaps, names }]) =>
        expectSameAnswers(selection, sources, [
          printRequest(selection, { ...plainPresentation, names }),
          printRequest(selection, { ...plainPresentation, names, gaps }),
        ]),
      ),
};
