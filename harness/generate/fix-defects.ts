import { findField } from "../oracle/find-field.ts";
import type { SelectedField, Selection } from "../oracle/selection.ts";
import type { TypeSystem } from "../suite/type-system.ts";

/**
 * Fixes each defect of a selection separately: drops unknown fields and the sub-selections of
 * scalars, and gives one to an object.
 *
 * @returns one selection for each defect, in the order in which a server reports them.
 * @throws Error when a type has no scalar field to select.
 */
export function fixDefects(selection: Selection, typeSystem: TypeSystem): Selection[] {
  return [...fixSelection(selection, typeSystem.root, typeSystem)];
}

function* fixSelection(
  selection: Selection,
  typeName: string,
  typeSystem: TypeSystem,
): Generator<Selection> {
  for (const [index, field] of selection.entries()) {
    for (const fixed of fixField(field, typeName, typeSystem)) {
      const rest = selection.toSpliced(index, 1, ...fixed);
      yield rest.length > 0 ? rest : [{ name: firstScalar(typeName, typeSystem) }];
    }
  }
}

function* fixField(
  field: SelectedField,
  typeName: string,
  typeSystem: TypeSystem,
): Generator<Selection> {
  const { selection, ...bare } = field;
  const definition = findField(typeSystem, typeName, field.name);
  if (definition === undefined) {
    yield [];
  } else if (definition.kind === "scalar") {
    if (selection !== undefined) {
      yield [bare];
    }
  } else if (selection === undefined) {
    yield [{ ...field, selection: [{ name: firstScalar(definition.type, typeSystem) }] }];
  } else {
    for (const fixed of fixSelection(selection, definition.type, typeSystem)) {
      yield [{ ...field, selection: fixed }];
    }
  }
}

function firstScalar(typeName: string, { types }: TypeSystem): string {
  const fields = Object.entries(types[typeName]?.fields ?? {});
  const scalar = fields.find(([, definition]) => definition.kind === "scalar");
  if (scalar === undefined) {
    throw new Error(`Cannot fix a selection on ${typeName}: it has no scalar field`);
  }
  return scalar[0];
}
