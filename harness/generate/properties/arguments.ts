import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import {
  isPlainValue,
  isPortableArgument,
  isQuotable,
} from "../../oracle/portable/is-portable-selection.ts";
import { type Argument, readArgument, type Selection } from "../../oracle/selection.ts";
import { arbitraryArguments, argumentKeys } from "../arbitraries/arbitrary-arguments.ts";
import { filterIfSatisfiable, keepWithArguments } from "../arbitraries/filter-if-satisfiable.ts";
import { withFormatting } from "../arbitraries/formattings.ts";
import type { Domain } from "../create-domain.ts";
import { expectAlike } from "../expectations.ts";
import { plainFormatting } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import {
  inlineVariables,
  listArguments,
  rewriteArguments,
  rewriteFields,
  writeVariable,
} from "../rewriting.ts";

/** The key of an argument has no meaning. */
export const argumentKey: Property = {
  id: "argument-key",
  title: "A different argument key does not change the response",
  level: "required",
  clauses: ["syntax.key-unchecked", "syntax.argument"],
  weight: 3,
  arbitrary: (arbitraries) => {
    const selections = keepWithArguments(arbitraries.repeatable);
    const drawn = selections && fc.tuple(selections, fc.constantFrom(...argumentKeys));
    return withFormatting(drawn, ([selection, key], formatting) => {
      const other = rewriteArguments(selection, ({ value }) => ({ key, value }));
      return expectAlike([selection, other], formatting, arbitraries);
    });
  },
};

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
    return withFormatting(withDigits, (selection, formatting) =>
      expectAlike([selection, rewriteArguments(selection, writeDigits)], formatting, arbitraries),
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

/** An argument has no meaning on a field that declares none. */
export const undeclaredArguments: Property = {
  id: "undeclared-arguments",
  title: "Arguments on fields that declare none do not change the response",
  level: "implied",
  clauses: ["syntax.undeclared-argument"],
  weight: 2,
  arbitrary: (arbitraries) =>
    withFormatting(
      fc.tuple(arbitraries.repeatable, arbitraryArguments("id")),
      ([selection, argument], formatting) =>
        expectAlike([selection, addArguments(selection, argument)], formatting, arbitraries),
    ),
};

function addArguments(selection: Selection, argument: Argument): Selection {
  return rewriteFields(selection, (field) => ({ ...field, argument: field.argument ?? argument }));
}

/** Nothing is a defect that the table of defects does not list. */
export const missingArguments: Property = {
  id: "missing-arguments",
  title: "A missing argument is not a defect, and does not change the other defects",
  level: "implied",
  clauses: ["syntax.missing-argument"],
  weight: 1,
  arbitrary: (arbitraries) =>
    keepWithArguments(arbitraries.invalid)?.map((selection) =>
      expectAlike([selection, dropArguments(selection)], plainFormatting, arbitraries),
    ),
};

function dropArguments(selection: Selection): Selection {
  return rewriteFields(selection, ({ argument: _dropped, ...field }) => field);
}

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
    return withFormatting(special, (selection, formatting) =>
      expectAlike([selection, rewriteArguments(selection, writeVariable)], formatting, arbitraries),
    );
  },
};

const specialTexts: readonly string[] = [
  ...["zoë", "a & b", "<b>", "計算 🧮", "it's", "a/b", "1 + 1", "`x`", "a=b", "\u2028"],
];

/** Passes a text as every argument of an invalid selection; a valid one keeps its ids. */
function replaceTexts(selection: Selection, text: string, { typeSystem }: Domain): Selection {
  const isValid = findDefects(selection, typeSystem).length === 0;
  return rewriteArguments(selection, ({ key, value }) => ({
    key,
    value: { kind: "string", text: isValid ? readArgument(value) : text },
  }));
}
