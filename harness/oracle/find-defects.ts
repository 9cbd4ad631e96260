import type { TypeSystem } from "../suite/type-system.ts";
import { findField } from "./find-field.ts";
import type { Selection } from "./selection.ts";

/**
 * Finds the defects of a selection, worded as a server reports them, depth first.
 *
 * @see validation.all-defects
 * @see validation.order
 */
export function findDefects(selection: Selection, typeSystem: TypeSystem): string[] {
  return listDefects(selection, { typeSystem, typeName: typeSystem.root, prefix: "" });
}

interface Place {
  readonly typeSystem: TypeSystem;
  readonly typeName: string;
  /** The names of the enclosing fields, each followed by a dot. */
  readonly prefix: string;
}

/**
 * Only a valid object field is descended into.
 *
 * @see validation.path
 * @see validation.unknown-field
 * @see validation.unknown-not-descended
 * @see validation.scalar-with-selection
 * @see validation.scalar-not-descended
 * @see validation.object-without-selection
 * @see validation.continues-inside-objects
 */
function listDefects(fields: Selection, place: Place): string[] {
  return fields.flatMap(({ name, selection }) => {
    const definition = findField(place.typeSystem, place.typeName, name);
    const path = `${place.prefix}${name}`;
    if (definition === undefined) {
      return [`${path}: no such field on type ${place.typeName}`];
    }
    const { kind, type } = definition;
    if (kind === "scalar") {
      const message = `${path}: ${type} is a scalar, a subfield cannot be selected`;
      return selection === undefined ? [] : [message];
    }
    return selection === undefined
      ? [`${path}: ${type} is an object, a subfield must be selected`]
      : listDefects(selection, { ...place, typeName: type, prefix: `${path}.` });
  });
}
