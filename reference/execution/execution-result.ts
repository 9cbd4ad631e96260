import type { BoundedText } from "../json/bounded-text.ts";

/**
 * The failure of one field, as the client reads it.
 *
 * @see answer.error-entry
 * @see failures.no-code
 */
export interface ErrorEntry {
  readonly path: string;
  readonly message: string;
}

/**
 * The body of an HTTP 200.
 *
 * @see answer.data
 * @see answer.errors-present
 * @see answer.no-further-keys
 * @see answer.order
 */
export interface ExecutionResult {
  readonly data: { readonly [name: string]: unknown };
  /** In the order of the walk; empty when no field failed. */
  readonly errors: readonly ErrorEntry[];
  /** Writes the result as JSON, where it is not made of objects. */
  readonly writeTo?: (text: BoundedText) => void;
}
