import type { TypeSystem } from "../suite/type-system.ts";
import { findField } from "./find-field.ts";
import type { SelectedField, Selection } from "./selection.ts";

/**
 * Finds the defects of a selection, worded as a server reports them, depth first.
 *
 * @see validation.all-defects
 * @see validation.order
 */
export function findDefects(selection: Selection, typeSystem: TypeSystem): string[] {
  const defects: string[] = [];
  walkSelection(selection, { typeSystem, typeName: typeSystem.root, prefix: "", defects });
  return defects;
}

interface Place {
  readonly typeSystem: TypeSystem;
  readonly typeName: string;
  /** The names of the enclosing fields, each followed by a dot. */
  readonly prefix: string;
  readonly defects: string[];
}

function walkSelection(selection: Selection, place: Place): void {
  for (const field of selection) {
    walkField(field, place);
  }
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
function walkField({ name, selection }: SelectedField, place: Place): void {
  const { prefix, defects } = place;
  const definition = findField(place.typeSystem, place.typeName, name);
  if (definition === undefined) {
    defects.push(`${prefix}${name}: no such field on type ${place.typeName}`);
  } else if (definition.kind === "scalar") {
    if (selection !== undefined) {
      defects.push(
        `${prefix}${name}: ${definition.type} is a scalar, a subfield cannot be selected`,
      );
    }
  } else if (selection === undefined) {
    defects.push(`${prefix}${name}: ${definition.type} is an object, a subfield must be selected`);
  } else {
    walkSelection(selection, { ...place, typeName: definition.type, prefix: `${prefix}${name}.` });
  }
}
