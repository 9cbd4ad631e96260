import fc from "fast-check";
import type { JsonValue } from "../../json/json-value.ts";
import type { Formatting } from "../printing/print-request.ts";
import type { GeneratedSteps } from "../property.ts";

/** Draws formattings that are required to have the same meaning, without extra variables. */
export function formattings(): fc.Arbitrary<Formatting> {
  return fc.record({
    separators: separators(),
    names: fc.constantFrom(...variableNames),
    sharesNames: fc.constantFrom(false, true, true),
    unused: fc.constant([]),
  });
}

/** Draws steps from values, each with a formatting; `undefined` when there are no values. */
export function withFormatting<Value>(
  values: fc.Arbitrary<Value> | undefined,
  toSteps: (value: Value, formatting: Formatting) => GeneratedSteps,
): fc.Arbitrary<GeneratedSteps> | undefined {
  return (
    values &&
    fc.tuple(values, formattings()).map(([value, formatting]) => toSteps(value, formatting))
  );
}

/** Draws the whitespace between the fields of one document: often one space, or else a mix. */
export function separators(): fc.Arbitrary<string[]> {
  const separator = fc.constantFrom<string>(" ", "\n", "\t", "\r\n", "  ", "\n\n\t", " \t\r\n ");
  return fc.oneof(
    fc.constant<string[]>([" "]),
    fc.array(separator, { minLength: 1, maxLength: 5 }),
  );
}

/** Names for the placeholders of one document, in turn, among them names that begin others. */
const variableNames: readonly (readonly string[])[] = [
  ["a", "b", "c", "d"],
  ["id", "idx", "i", "isbn"],
  ["idx", "id", "i", "identifier"],
  ["key", "Key", "KEY", "keys"],
  ["n", "no", "not", "nothing"],
  ["nothing", "not", "no", "n"],
  ["constructor", "toString", "valueOf", "hasOwnProperty"],
  ["document", "variables", "data", "errors"],
  ["undefined", "None", "nil", "self"],
];

/** Draws one to three extra variables of any type; their names may resemble those in use. */
export function unusedVariables(): fc.Arbitrary<Formatting["unused"]> {
  const name = fc.constantFrom(...variableNames.flat());
  const value = fc.constantFrom<JsonValue>("m1", 0, 7, true, null, "", [], {}, ["b1", 1], {
    id: 1,
  });
  return fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 });
}
