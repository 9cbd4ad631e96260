import type { TypeSystem } from "../../suite/type-system.ts";
import { findField } from "../find-field.ts";
import type { SelectedField, Selection } from "../selection.ts";
import { isPortableArgument } from "./is-portable-argument.ts";

/**
 * Whether required cases may use a selection: no name twice at the same place, an argument
 * exactly where one is declared, and each argument portable. An unknown field may have an argument.
 *
 * @see syntax.undeclared-argument
 * @see syntax.missing-argument
 * @see validation.repeated-field
 */
export function isPortableSelection(selection: Selection, typeSystem: TypeSystem): boolean {
  return isPortable(selection, typeSystem.root, typeSystem);
}

function isPortable(
  selection: Selection,
  typeName: string | undefined,
  typeSystem: TypeSystem,
): boolean {
  return (
    selection.length > 0 &&
    new Set(selection.map(({ name }) => name)).size === selection.length &&
    selection.every((field) => isPortableField(field, typeName, typeSystem))
  );
}

/** Below a field that is not an object no field is published, so any may have an argument. */
function isPortableField(
  { name, argument, selection }: SelectedField,
  typeName: string | undefined,
  typeSystem: TypeSystem,
): boolean {
  const definition = typeName === undefined ? undefined : findField(typeSystem, typeName, name);
  const declares = definition?.kind === "object" && definition.argument !== undefined;
  const isArgumentInPlace = definition === undefined || declares === (argument !== undefined);
  const inside = definition?.kind === "object" ? definition.type : undefined;
  return (
    isArgumentInPlace &&
    (argument === undefined || isPortableArgument(argument.value)) &&
    (selection === undefined || isPortable(selection, inside, typeSystem))
  );
}
