import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { isPlainValue, isQuotable } from "../../oracle/portable/plain-text.ts";
import { type Argument, readArgument, type Selection } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import type { Domain } from "../create-domain.ts";
import { expectSameResponses } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { listArguments, rewriteArguments } from "../rewriting.ts";

/** Some encoders escape these characters, but a document has no escapes. */
export const specialValues: Property = {
  id: "special-values",
  title: "Characters that JSON encoders often escape arrive unchanged in a variable",
  level: "implied",
  clauses: ["variables.special-characters", "variables.substitution"],
  weight: 2,
  arbitrary: (arbitraries) => {
    const drawn = fc
      .tuple(arbitraries.repeatable, fc.constantFrom(...specialTexts))
      .map(([selection, text]) => replaceTexts(selection, text, arbitraries));
    const special = filterIfSatisfiable(drawn, (selection) => {
      const texts = listArguments(selection).map(({ value }) => readArgument(value));
      return texts.every(isQuotable) && texts.some((text) => !isPlainValue(text));
    });
    return (
      special &&
      fc
        .tuple(special, formattings())
        .map(([selection, formatting]) =>
          expectSameResponses(selection, arbitraries, [
            printRequest(selection, formatting),
            printRequest(rewriteArguments(selection, writeVariable), formatting),
          ]),
        )
    );
  },
};

const specialTexts: readonly string[] = [
  ...["zoë", "a & b", "<b>", "計算 🧮", "it's", "a/b", "1 + 1", "`x`", "a=b", "\u2028"],
];

/**
 * Passes a text as every argument of an invalid selection. A valid selection keeps the ids that find
 * its records.
 */
function replaceTexts(selection: Selection, text: string, { typeSystem }: Domain): Selection {
  const isValid = findDefects(selection, typeSystem).length === 0;
  return rewriteArguments(selection, ({ key, value }) => ({
    key,
    value: { kind: "string", text: isValid ? readArgument(value) : text },
  }));
}

function writeVariable({ key, value }: Argument): Argument {
  return { key, value: { kind: "variable", value: readArgument(value) } };
}
