import { type Argument, isDigits, readArgument, type Selection } from "../oracle/selection.ts";

/**
 * Writes each argument of a selection anew, wherever it stands.
 *
 * @param rewrite is handed each argument in the order of the document.
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

/** Writes an argument as it stands in the document once its variables are put in. */
export function writeLiterally({ key, value }: Argument): Argument {
  const text = readArgument(value);
  return { key, value: { kind: isDigits(value) ? "digits" : "string", text } };
}

/** Lists the arguments of a selection in the order of the document. */
export function listArguments(selection: Selection): Argument[] {
  return selection.flatMap((field) => [
    ...(field.argument === undefined ? [] : [field.argument]),
    ...listArguments(field.selection ?? []),
  ]);
}
