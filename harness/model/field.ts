/** A field of a document's tree, as a model server reads it. */
export interface Field {
  readonly name: string;
  readonly argument?: Argument | undefined;
  readonly fields?: readonly Field[] | undefined;
}

/** The value of an argument. */
export interface Argument {
  readonly kind: "string" | "digits";
  readonly text: string;
}
