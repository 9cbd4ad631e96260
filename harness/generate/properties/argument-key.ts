import fc from "fast-check";
import { argumentKeys } from "../arbitraries/argument-keys.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectSameResponses } from "../expectations/expect-same-responses.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { listArguments } from "../rewriting/list-arguments.ts";
import { rewriteArguments } from "../rewriting/rewrite-arguments.ts";

/** The key of an argument has no meaning. */
export const argumentKey: Property = {
  id: "argument-key",
  title: "A different argument key does not change the response",
  level: "required",
  clauses: ["syntax.key-unchecked", "syntax.argument"],
  weight: 3,
  arbitrary: (arbitraries) => {
    const selections = filterIfSatisfiable(
      arbitraries.repeatable,
      (selection) => listArguments(selection).length > 0,
    );
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
