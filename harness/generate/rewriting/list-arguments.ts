import type { Argument, Selection } from "../../oracle/selection.ts";

/** Lists the arguments of a selection, at any level, in document order. */
export function listArguments(selection: Selection): Argument[] {
  return selection.flatMap((field) => [
    ...(field.argument === undefined ? [] : [field.argument]),
    ...listArguments(field.selection ?? []),
  ]);
}
