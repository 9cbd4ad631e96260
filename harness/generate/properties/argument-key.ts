import fc from "fast-check";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formatting.ts";
import { argumentKeys } from "../arbitraries/vocabulary.ts";
import { expectSameResponses } from "../expect-same-responses.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";
import { listArguments, rewriteArguments } from "../rewrite-arguments.ts";

/** What an argument is called means nothing. */
export const argumentKey: Property = {
  id: "argument-key",
  title: "Another key of an argument leaves the answer as it is",
  level: "required",
  clauses: ["syntax.key-unchecked", "syntax.argument"],
  weight: 3,
  arbitrary: (sources) => {
    const selections = filterIfSatisfiable(
      sources.repeatable,
      (selection) => listArguments(selection).length > 0,
    );
    const key = fc.constantFrom(...argumentKeys);
    return (
      selections &&
      fc.tuple(selections, key, formattings()).map(([selection, other, formatting]) =>
        expectSameResponses(selection, sources, [
          printRequest(selection, formatting),
          printRequest(
            rewriteArguments(selection, ({ value }) => ({ key: other, value })),
            formatting,
          ),
        ]),
      )
    );
  },
};
