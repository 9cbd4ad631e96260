import type { JsonValue } from "../json/json-value.ts";

/** A `$name` of the document: the value that is put in its place. The name is the printer's choice. */
export interface Placeholder {
  readonly value: JsonValue;
}

/** How the value of an argument stands in the document. */
export type ArgumentValue =
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "digits"; readonly text: string }
  /** A mark alone: a string becomes a quoted string, a whole number a run of digits. */
  | { readonly kind: "variable"; readonly value: string | number }
  /** A quoted string with marks in it. */
  | { readonly kind: "template"; readonly parts: readonly (string | Placeholder)[] };

/** The one key/value pair of a field. */
export interface Argument {
  readonly key: string;
  readonly value: ArgumentValue;
}

/** A selected field; a `selection` is never empty. */
export interface SelectedField {
  readonly name: string;
  /** Where given, a mark stands in the place of the name, and the name is what it becomes. */
  readonly namePlaceholder?: Placeholder;
  readonly argument?: Argument;
  readonly selection?: Selection;
}

/** What a document asks for: a tree, so that nothing here depends on how text is parsed. */
export type Selection = readonly SelectedField[];

/**
 * Tells what an argument hands to its field.
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

/** Tells whether an argument stands there as a run of digits once its variables are put in. */
export function isDigits(value: ArgumentValue): boolean {
  return value.kind === "digits" || (value.kind === "variable" && typeof value.value === "number");
}
