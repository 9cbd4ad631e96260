import fc from "fast-check";
import { isPortableSelection } from "../../portable/is-portable-selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formatting.ts";
import { expectSameResponses } from "../expect-same-responses.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";
import { listArguments, rewriteArguments, writeLiterally } from "../rewrite-arguments.ts";

/** A variable is the text that its value becomes. */
export const variables: Property = {
  id: "variables",
  title: "A document with variables gets the answer of the document that spells them out",
  level: "required",
  clauses: [
    "variables.substitution",
    "variables.string",
    "variables.number",
    "variables.whole-name",
    "variables.inside-string",
    "variables.literal-value",
    "variables.any-name",
    "processing.substitution-first",
  ],
  weight: 5,
  arbitrary: (sources) => {
    const marked = filterIfSatisfiable(
      sources.repeatable,
      (selection) =>
        listArguments(selection).some(({ value }) => "value" in value || "parts" in value) &&
        isPortableSelection(rewriteArguments(selection, writeLiterally), sources.typeSystem),
    );
    return (
      marked &&
      fc
        .tuple(marked, formattings())
        .map(([selection, formatting]) =>
          expectSameResponses(selection, sources, [
            printRequest(rewriteArguments(selection, writeLiterally), formatting),
            printRequest(selection, formatting),
          ]),
        )
    );
  },
};
