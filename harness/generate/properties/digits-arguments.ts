import fc from "fast-check";
import { type Argument, readArgument } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings } from "../arbitraries/formatting.ts";
import { expectSameResponses } from "../expect-same-responses.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";
import { listArguments, rewriteArguments, writeLiterally } from "../rewrite-arguments.ts";

/** Digits are the text that they show. */
export const digitsArguments: Property = {
  id: "digits-arguments",
  title: "Digits find the record that the same digits find between quotes",
  level: "implied",
  clauses: ["resolution.digits-argument-finds"],
  weight: 3,
  arbitrary: (sources) => {
    const selections = sources.known;
    const numbered =
      selections &&
      filterIfSatisfiable(
        selections.map((selection) => rewriteArguments(selection, writeLiterally)),
        (selection) => listArguments(selection).some(isNumbered),
      );
    return (
      numbered &&
      fc
        .tuple(numbered, formattings())
        .map(([selection, formatting]) =>
          expectSameResponses(selection, sources, [
            printRequest(selection, formatting),
            printRequest(rewriteArguments(selection, writeDigits), formatting),
          ]),
        )
    );
  },
};

function isNumbered({ value }: Argument): boolean {
  return /^[0-9]+$/.test(readArgument(value));
}

function writeDigits(argument: Argument): Argument {
  return isNumbered(argument)
    ? { key: argument.key, value: { kind: "digits", text: readArgument(argument.value) } }
    : argument;
}
