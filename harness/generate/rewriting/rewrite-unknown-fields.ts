import { findField } from "../../oracle/find-field.ts";
import type { SelectedField, Selection } from "../../oracle/selection.ts";
import type { TypeSystem } from "../../suite/type-system.ts";

/**
 * Replaces the first unknown field of every selection that is validated. Fields inside an unknown
 * field or a scalar are not validated, and stay.
 *
 * @param rewrite gives the fields that replace an unknown field.
 */
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
