import type { TypeSystem } from "../../suite/type-system.ts";
import { findDefects } from "../find-defects.ts";
import { findField } from "../find-field.ts";
import type { SelectedField, Selection } from "../selection.ts";
import { findLargeParts } from "./find-large-parts.ts";
import type { ImpliedForm } from "./implied-form.ts";

/**
 * Finds the implied forms of a selection: an argument where none is declared, no argument where
 * one is, a repeated defect, and whatever is larger than in required cases.
 *
 * @see syntax.undeclared-argument
 * @see syntax.missing-argument
 * @see validation.repeated-field
 */
export function findImpliedForms(selection: Selection, typeSystem: TypeSystem): ImpliedForm[] {
  const defects = findDefects(selection, typeSystem);
  return [
    ...walkSelection(selection, typeSystem.root, typeSystem),
    ...findLargeParts(selection),
    ...(new Set(defects).size < defects.length
      ? [{ clause: "validation.repeated-field", form: "a repeated defect" }]
      : []),
  ];
}

function walkSelection(
  selection: Selection,
  typeName: string,
  typeSystem: TypeSystem,
): ImpliedForm[] {
  return selection.flatMap((field) => walkField(field, typeName, typeSystem));
}

/** The service does not look inside an unknown field or a scalar. */
function walkField(field: SelectedField, typeName: string, typeSystem: TypeSystem): ImpliedForm[] {
  const { name, argument, selection = [] } = field;
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
    ...(definition.kind === "object" ? walkSelection(selection, definition.type, typeSystem) : []),
  ];
}
