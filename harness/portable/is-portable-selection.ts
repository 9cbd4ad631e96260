import { findField } from "../oracle/find-field.ts";
import type { SelectedField, Selection } from "../oracle/selection.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import { isPortableArgument } from "./is-portable-argument.ts";

/**
 * Tells whether a selection has a form that the specification states: no name twice beside each
 * other, an argument wherever one is declared, none on a published field that declares none, and
 * each written as required cases may write it.
 *
 * @see syntax.undeclared-argument
 * @see syntax.missing-argument
 * @see validation.repeated-field
 */
export function isPortableSelection(selection: Selection, typeSystem: TypeSystem): boolean {
  return isJudged(selection, typeSystem.root, typeSystem);
}

function isJudged(
  selection: Selection,
  typeName: string | undefined,
  typeSystem: TypeSystem,
): boolean {
  return (
    selection.length > 0 &&
    new Set(selection.map(({ name }) => name)).size === selection.length &&
    selection.every((field) => isJudgedField(field, typeName, typeSystem))
  );
}

/** Below a field that is no object, nothing is published; there any argument may stand. */
function isJudgedField(
  { name, argument, selection }: SelectedField,
  typeName: string | undefined,
  typeSystem: TypeSystem,
): boolean {
  const definition = typeName === undefined ? undefined : findField(typeSystem, typeName, name);
  const declares = definition?.kind === "object" && definition.argument !== undefined;
  const isPlaced = definition === undefined || declares === (argument !== undefined);
  const inside = definition?.kind === "object" ? definition.type : undefined;
  return (
    isPlaced &&
    (argument === undefined || isPortableArgument(argument.value)) &&
    (selection === undefined || isJudged(selection, inside, typeSystem))
  );
}
