import type { TypeSystem } from "../../suite/type-system.ts";
import { findDefects } from "../find-defects.ts";
import type { Selection } from "../selection.ts";

/**
 * Finds names that are repeated in one selection of a valid document: the specification does not
 * define what they return.
 *
 * @returns one sentence for each, without a full stop.
 * @see syntax.repeated-field
 */
export function findRepeatedNames(selection: Selection, typeSystem: TypeSystem): string[] {
  return findDefects(selection, typeSystem).length > 0 ? [] : walkSelection(selection);
}

function walkSelection(selection: Selection): string[] {
  const seen = new Set<string>();
  return selection.flatMap(({ name, selection: inside = [] }) => {
    const repeated = seen.has(name);
    seen.add(name);
    return [
      ...(repeated ? [`The field "${name}" is selected twice in one selection`] : []),
      ...walkSelection(inside),
    ];
  });
}
