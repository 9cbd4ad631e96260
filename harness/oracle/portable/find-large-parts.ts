import type { SelectedField, Selection } from "../selection.ts";
import { maxFields, maxLevels, maxNameLength, maxNumber, maxStringLength } from "./bounds.ts";
import type { ImpliedForm } from "./implied-form.ts";

/**
 * Finds what is larger in a selection than in required cases: levels, fields, names, strings and
 * digits.
 *
 * @see limits.none-specified
 */
export function findLargeParts(selection: Selection): ImpliedForm[] {
  const fields = listFields(selection);
  const texts = fields.flatMap(({ argument }) => (argument === undefined ? [] : [argument.value]));
  const names = fields.flatMap(({ name, argument }) => [name, argument?.key ?? ""]);
  const parts: readonly (readonly [boolean, string])[] = [
    [countLevels(selection) > maxLevels, `more than ${maxLevels} levels`],
    [fields.length > maxFields, `more than ${maxFields} fields`],
    [names.some(({ length }) => length > maxNameLength), "a long name"],
    [
      texts.some((value) => value.kind === "string" && value.text.length > maxStringLength),
      "a long string",
    ],
    [
      texts.some((value) => value.kind === "digits" && Number(value.text) > maxNumber),
      "a large number",
    ],
  ];
  return parts.flatMap(([isLarge, form]) =>
    isLarge ? [{ clause: "limits.none-specified", form }] : [],
  );
}

function listFields(selection: Selection): SelectedField[] {
  return selection.flatMap((field) => [field, ...listFields(field.selection ?? [])]);
}

function countLevels(selection: Selection): number {
  return selection.length === 0
    ? 0
    : 1 + Math.max(...selection.map(({ selection: below = [] }) => countLevels(below)));
}
