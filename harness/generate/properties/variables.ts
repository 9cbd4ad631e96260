import fc from "fast-check";
import { hasJudgedForm } from "../../portable/is-portable-selection.ts";
import { keepMatching } from "../arbitraries/filter-if-satisfiable.ts";
import { presentations } from "../arbitraries/formatting.ts";
import { expectSameAnswers } from "../expect-same-responses.ts";
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
    const marked = keepMatching(
      sources.repeatable,
      (selection) =>
        listArguments(selection).some(({ value }) => "value" in value || "parts" in value) &&
        hasJudgedForm(rewriteArguments(selection, writeLiterally), sources.typeSystem),
    );
    return (
      marked &&
      fc
        .tuple(marked, presentations())
        .map(([selection, presentation]) =>
          expectSameAnswers(selection, sources, [
            printRequest(rewriteArguments(selection, writeLiterally), presentation),
            printRequest(selection, presentation),
          ]),
        )
    );
  },
};
