/** A field that holds a value and has no subfields. */
export interface ScalarField {
  readonly kind: "scalar";
  readonly type: "ID" | "String" | "Int";
}

/** A field that holds an object, or an array of objects, and needs a sub-selection. */
export interface ObjectField {
  readonly kind: "object";
  /** Name of the object type. */
  readonly type: string;
  readonly list: boolean;
  /** Name of its one argument, where it declares one. */
  readonly argument?: string;
}

export type FieldDefinition = ScalarField | ObjectField;

/** An object type and its published fields, in the order in which they are published. */
export interface ObjectType {
  readonly fields: Readonly<Record<string, FieldDefinition>>;
}

/** The complete published surface of the service. */
export interface TypeSystem {
  /** Name of the type whose fields are the top-level fields of a document. */
  readonly root: string;
  readonly types: Readonly<Record<string, ObjectType>>;
}
