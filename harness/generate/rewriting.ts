import { findField } from "../oracle/find-field.ts";
import {
  type Argument,
  isDigits,
  readArgument,
  type SelectedField,
  type Selection,
} from "../oracle/selection.ts";
import type { TypeSystem } from "../suite/type-system.ts";

/** Lists the arguments of a selection, at any level, in document order. */
export function listArguments(selection: Selection): Argument[] {
  return selection.flatMap((field) => [
    ...(field.argument === undefined ? [] : [field.argument]),
    ...listArguments(field.selection ?? []),
  ]);
}

/** Rewrites each field of a selection, at any level, after those inside it. */
export function rewriteFields(
  selection: Selection,
  rewrite: (field: SelectedField) => SelectedField,
): Selection {
  return selection.map((field) =>
    rewrite(
      field.selection === undefined
        ? field
        : { ...field, selection: rewriteFields(field.selection, rewrite) },
    ),
  );
}

/** Replaces each argument of a selection, at any level. */
export function rewriteArguments(
  selection: Selection,
  rewrite: (argument: Argument) => Argument,
): Selection {
  return rewriteFields(selection, (field) =>
    field.argument === undefined ? field : { ...field, argument: rewrite(field.argument) },
  );
}

/** Writes an argument without placeholders, as it reads in the document after substitution. */
export function inlineVariables({ key, value }: Argument): Argument {
  const text = readArgument(value);
  return { key, value: { kind: isDigits(value) ? "digits" : "string", text } };
}

/** Writes an argument as a literal string. */
export function writeString({ key, value }: Argument): Argument {
  return { key, value: { kind: "string", text: readArgument(value) } };
}

/** Writes an argument as a variable whose value is a string. */
export function writeVariable({ key, value }: Argument): Argument {
  return { key, value: { kind: "variable", value: readArgument(value) } };
}

/** Whether the top level of a selection has an unknown field. */
export function hasUnknownField(selection: Selection, typeSystem: TypeSystem): boolean {
  return selection.some(({ name }) => findField(typeSystem, typeSystem.root, name) === undefined);
}

/** Replaces the first unknown field of every selection that is validated. */
export function rewriteUnknownFields(
  selection: Selection,
  typeSystem: TypeSystem,
  rewrite: (unknown: SelectedField) => Selection,
): Selection {
  const rewriteOn = (fields: Selection, typeName: string): Selection => {
    const first = fields.find(({ name }) => findField(typeSystem, typeName, name) === undefined);
    return fields.flatMap((field) => {
      const definition = findField(typeSystem, typeName, field.name);
      return field === first
        ? rewrite(field)
        : definition?.kind === "object" && field.selection !== undefined
          ? [{ ...field, selection: rewriteOn(field.selection, definition.type) }]
          : [field];
    });
  };
  return rewriteOn(selection, typeSystem.root);
}
