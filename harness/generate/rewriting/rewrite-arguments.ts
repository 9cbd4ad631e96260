import type { Argument, Selection } from "../../oracle/selection.ts";

/**
 * Replaces each argument of a selection, at any level.
 *
 * @param rewrite is called once for each argument, in document order.
 */
export function rewriteArguments(
  selection: Selection,
  rewrite: (argument: Argument) => Argument,
): Selection {
  return selection.map((field) => ({
    ...field,
    ...(field.argument !== undefined && { argument: rewrite(field.argument) }),
    ...(field.selection !== undefined && {
      selection: rewriteArguments(field.selection, rewrite),
    }),
  }));
}
