import type { JsonValue } from "../../json/json-value.ts";

/** Everything about a printed request that its selection does not determine. */
export interface Formatting {
  /** Whitespace between fields, used in turn; each has one character or more. */
  readonly separators: readonly string[];
  /**
   * Whitespace, or none, around punctuation and at both ends of the document, used in turn. When
   * left out, the document has the form that the specification shows: `name(key: value) { … }`.
   */
  readonly padding?: readonly string[];
  /** Names of the placeholders, in turn. */
  readonly names: readonly string[];
  /** Whether placeholders with equal values share one name. */
  readonly sharesNames: boolean;
  /** Extra variables. One whose name a placeholder uses is left out. */
  readonly unused: readonly (readonly [name: string, value: JsonValue])[];
}

/** The simplest formatting: a space between fields, and no extra variables. */
export const plainFormatting: Formatting = {
  separators: [" "],
  names: [],
  sharesNames: false,
  unused: [],
};
