import fc from "fast-check";
import { isPortableSelection } from "../../oracle/portable/is-portable-selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectSameResponses } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { inlineVariables, listArguments, rewriteArguments } from "../rewriting.ts";

/** A variable is replaced by the text of its value. */
export const variables: Property = {
  id: "variables",
  title: "A document with variables gets the response to the document with their values inlined",
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
  arbitrary: (arbitraries) => {
    const withVariables = filterIfSatisfiable(
      arbitraries.repeatable,
      (selection) =>
        listArguments(selection).some(({ value }) => "value" in value || "parts" in value) &&
        isPortableSelection(rewriteArguments(selection, inlineVariables), arbitraries.typeSystem),
    );
    return (
      withVariables &&
      fc
        .tuple(withVariables, formattings())
        .map(([selection, formatting]) =>
          expectSameResponses(selection, arbitraries, [
            printRequest(rewriteArguments(selection, inlineVariables), formatting),
            printRequest(selection, formatting),
          ]),
        )
    );
  },
};
