import fc from "fast-check";
import { isPortableArgument } from "../../oracle/portable/is-portable-argument.ts";
import { type Argument, readArgument } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectSameResponses } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { inlineVariables, listArguments, rewriteArguments } from "../rewriting.ts";

/** Digits identify a record by their text. */
export const digitsArguments: Property = {
  id: "digits-arguments",
  title: "Digits find the same record as the same digits in quotes",
  level: "implied",
  clauses: ["limits.none-specified", "resolution.digits-argument-finds"],
  weight: 3,
  arbitrary: (arbitraries) => {
    const selections = arbitraries.known;
    const withDigits =
      selections &&
      filterIfSatisfiable(
        selections.map((selection) => rewriteArguments(selection, inlineVariables)),
        (selection) => listArguments(selection).some(isAllDigits),
      );
    return (
      withDigits &&
      fc
        .tuple(withDigits, formattings())
        .map(([selection, formatting]) =>
          expectSameResponses(selection, arbitraries, [
            printRequest(selection, formatting),
            printRequest(rewriteArguments(selection, writeDigits), formatting),
          ]),
        )
    );
  },
};

/** Whether an argument is digits, and few enough for a number that every server takes. */
function isAllDigits({ value }: Argument): boolean {
  return isPortableArgument({ kind: "digits", text: readArgument(value) });
}

function writeDigits(argument: Argument): Argument {
  return isAllDigits(argument)
    ? { key: argument.key, value: { kind: "digits", text: readArgument(argument.value) } }
    : argument;
}
