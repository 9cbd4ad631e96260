import { findField } from "../oracle/find-field.ts";
import type { SelectedField, Selection } from "../oracle/selection.ts";
import type { TypeSystem } from "../suite/type-system.ts";

/** Puts fields in the place of the first unknown field of every selection that is validated. */
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

/** Tells whether the top level of a selection holds an unknown field. */
export function hasUnknownField(selection: Selection, typeSystem: TypeSystem): boolean {
  return selection.some(({ name }) => findField(typeSystem, typeSystem.root, name) === undefined);
}
