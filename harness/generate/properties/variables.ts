import fc from "fast-check";
import { isPortableSelection } from "../../portable/is-portable-selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectSameResponses } from "../expectations/expect-same-responses.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { inlineVariables } from "../rewriting/inline-variables.ts";
import { listArguments } from "../rewriting/list-arguments.ts";
import { rewriteArguments } from "../rewriting/rewrite-arguments.ts";

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
  arbitrary: (arbitraries) => {
    const marked = filterIfSatisfiable(
      arbitraries.repeatable,
      (selection) =>
        listArguments(selection).some(({ value }) => "value" in value || "parts" in value) &&
        isPortableSelection(rewriteArguments(selection, inlineVariables), arbitraries.typeSystem),
    );
    return (
      marked &&
      fc
        .tuple(marked, formattings())
        .map(([selection, formatting]) =>
          expectSameResponses(selection, arbitraries, [
            printRequest(rewriteArguments(selection, inlineVariables), formatting),
            printRequest(selection, formatting),
          ]),
        )
    );
  },
};
