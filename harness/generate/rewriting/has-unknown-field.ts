import { findField } from "../../oracle/find-field.ts";
import type { Selection } from "../../oracle/selection.ts";
import type { TypeSystem } from "../../suite/type-system.ts";

/** Whether the top level of a selection has an unknown field. */
export function hasUnknownField(selection: Selection, typeSystem: TypeSystem): boolean {
  return selection.some(({ name }) => findField(typeSystem, typeSystem.root, name) === undefined);
}
