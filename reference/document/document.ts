/**
 * The key/value pair of a field; a field has one at most.
 *
 * The key is kept for those who print or report it; it is never compared with a declared name.
 *
 * @see syntax.argument
 * @see resolution.digits-argument-finds
 * @see syntax.key-unchecked
 */
export interface Argument {
  readonly key: string;
  readonly kind: "string" | "digits";
  /** The characters between the quotes, or the digits, exactly as written. */
  readonly text: string;
}

/**
 * One field as the client wrote it.
 *
 * @see syntax.field
 */
export interface Field {
  readonly name: string;
  readonly argument: Argument | undefined;
  /** `undefined` when no braces follow; an empty list for `{ }`. */
  readonly selection: readonly Field[] | undefined;
}

/**
 * A parsed document: its top-level fields in the order in which they are written.
 *
 * @see syntax.top-level-fields
 * @see syntax.no-operation
 */
export type Document = readonly Field[];
