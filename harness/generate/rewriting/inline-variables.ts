import { type Argument, isDigits, readArgument } from "../../oracle/selection.ts";

/** Writes an argument without placeholders, as it reads in the document after substitution. */
export function inlineVariables({ key, value }: Argument): Argument {
  const text = readArgument(value);
  return { key, value: { kind: isDigits(value) ? "digits" : "string", text } };
}
