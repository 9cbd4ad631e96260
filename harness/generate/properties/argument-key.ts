import fc from "fast-check";
import { argumentKeys } from "../arbitraries/arbitrary-arguments.ts";
import { keepWithArguments } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectSameResponses } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { rewriteArguments } from "../rewriting.ts";

/** The key of an argument has no meaning. */
export const argumentKey: Property = {
  id: "argument-key",
  title: "A different argument key does not change the response",
  level: "required",
  clauses: ["syntax.key-unchecked", "syntax.argument"],
  weight: 3,
  arbitrary: (arbitraries) => {
    const selections = keepWithArguments(arbitraries.repeatable);
    const key = fc.constantFrom(...argumentKeys);
    return (
      selections &&
      fc.tuple(selections, key, formattings()).map(([selection, other, formatting]) =>
        expectSameResponses(selection, arbitraries, [
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
