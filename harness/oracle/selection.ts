import type { JsonValue } from "../json/json-value.ts";

/** A `$name` in a document, as the value that replaces it. The printer chooses the name. */
export interface Placeholder {
  readonly value: JsonValue;
}

/** How the value of an argument is written in the document. */
export type ArgumentValue =
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "digits"; readonly text: string }
  /** A lone placeholder: a string value becomes a quoted string, a whole number becomes digits. */
  | { readonly kind: "variable"; readonly value: string | number }
  /** A quoted string that contains placeholders. */
  | { readonly kind: "template"; readonly parts: readonly (string | Placeholder)[] };

/** The only key/value pair of a field. */
export interface Argument {
  readonly key: string;
  readonly value: ArgumentValue;
}

/** A selected field; a `selection` is never empty. */
export interface SelectedField {
  readonly name: string;
  /** When given, the document has this placeholder instead of the name, and `name` is its value. */
  readonly namePlaceholder?: Placeholder;
  readonly argument?: Argument | undefined;
  readonly selection?: Selection | undefined;
}

/** What a document selects, as a tree: the oracle does not depend on how text is parsed. */
export type Selection = readonly SelectedField[];

/**
 * Reads the text that an argument passes to its field, after substitution.
 *
 * @see syntax.argument
 * @see variables.inside-string
 */
export function readArgument(value: ArgumentValue): string {
  switch (value.kind) {
    case "string":
    case "digits":
      return value.text;
    case "variable":
      return String(value.value);
    case "template":
      return value.parts
        .map((part) => (typeof part === "string" ? part : JSON.stringify(part.value)))
        .join("");
  }
}

/** Whether a field of a name is selected at any depth. */
export function selectsField(selection: Selection, name: string): boolean {
  return selection.some(
    (field) => field.name === name || selectsField(field.selection ?? [], name),
  );
}

/** Whether an argument is a run of digits after substitution. */
export function isDigits(value: ArgumentValue): boolean {
  return value.kind === "digits" || (value.kind === "variable" && typeof value.value === "number");
}
