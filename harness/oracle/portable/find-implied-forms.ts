import type { TypeSystem } from "../../suite/type-system.ts";
import { findDefects } from "../find-defects.ts";
import { findField } from "../find-field.ts";
import type { SelectedField, Selection } from "../selection.ts";
import {
  type ImpliedForm,
  maxFields,
  maxLevels,
  maxNameLength,
  maxNumber,
  maxStringLength,
} from "./bounds.ts";

/** Finds arguments that are not declared, or lack, repeated defects, and whatever is too large. */
export function findImpliedForms(selection: Selection, typeSystem: TypeSystem): ImpliedForm[] {
  const defects = findDefects(selection, typeSystem);
  return [
    ...findMisplacedArguments(selection, typeSystem),
    ...findLargeParts(selection),
    ...(new Set(defects).size < defects.length
      ? [{ clause: "validation.repeated-field", form: "a repeated defect" }]
      : []),
  ];
}

/** Finds arguments where none is declared, and the reverse, but not inside an unknown field or a scalar. */
export function findMisplacedArguments(
  selection: Selection,
  typeSystem: TypeSystem,
  typeName: string = typeSystem.root,
): ImpliedForm[] {
  return selection.flatMap(({ name, argument, selection: below = [] }) => {
    const definition = findField(typeSystem, typeName, name);
    if (definition === undefined) {
      return [];
    }
    const isDeclared = definition.kind === "object" && definition.argument !== undefined;
    return [
      ...(argument !== undefined && !isDeclared
        ? [{ clause: "syntax.undeclared-argument", form: `an argument on ${typeName}.${name}` }]
        : []),
      ...(argument === undefined && isDeclared
        ? [{ clause: "syntax.missing-argument", form: `no argument on ${typeName}.${name}` }]
        : []),
      ...(definition.kind === "object"
        ? findMisplacedArguments(below, typeSystem, definition.type)
        : []),
    ];
  });
}

/** Finds the levels, fields, names, strings and digits that are larger than in required cases. */
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

/** Lists the fields of a selection, and those inside them. */
export function listFields(selection: Selection): SelectedField[] {
  return selection.flatMap((field) => [field, ...listFields(field.selection ?? [])]);
}

function countLevels(selection: Selection): number {
  return selection.length === 0
    ? 0
    : 1 + Math.max(...selection.map(({ selection: below = [] }) => countLevels(below)));
}

/**
 * Says which names are repeated in one selection of a valid document, where that has no meaning.
 *
 * @see syntax.repeated-field
 */
export function findRepeatedNames(selection: Selection, typeSystem: TypeSystem): string[] {
  return findDefects(selection, typeSystem).length > 0 ? [] : listRepeated(selection);
}

/** Says which names are repeated in one selection, at any level. */
export function listRepeated(selection: Selection): string[] {
  const seen = new Set<string>();
  return selection.flatMap(({ name, selection: inside = [] }) => {
    const repeated = seen.has(name);
    seen.add(name);
    return [
      ...(repeated ? [`The field "${name}" is selected twice in one selection`] : []),
      ...listRepeated(inside),
    ];
  });
}
