/** A field with a value and no subfields. */
export interface ScalarField {
  readonly kind: "scalar";
  readonly type: "ID" | "String" | "Int";
}

/** A field with an object or an array of objects; it needs a sub-selection. */
export interface ObjectField {
  readonly kind: "object";
  readonly type: string;
  readonly list: boolean;
  readonly argument?: string;
}

/** A published field. */
export type FieldDefinition = ScalarField | ObjectField;

/** An object type, with its fields in the order in which they are published. */
export interface ObjectType {
  readonly fields: Readonly<Record<string, FieldDefinition>>;
}

/**
 * All published types of the service: the content of `type-system.json`.
 *
 * @see service.type-system
 * @see types.query
 * @see types.field-kinds
 * @see types.member
 * @see types.loan
 * @see types.book
 */
export interface TypeSystem {
  readonly root: string;
  readonly types: Readonly<Record<string, ObjectType>>;
}
