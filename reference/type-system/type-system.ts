/** A field that holds a value: an `ID`, `String` or `Int`. */
interface ScalarField {
  readonly kind: "scalar";
  readonly name: string;
  /** The type and name of the field, as `Type.field`; resolvers are found by it. */
  readonly coordinate: string;
  /** Name of the scalar type. */
  readonly type: string;
}

/** A field that holds an object or a list of objects, and needs a sub-selection. */
export interface ObjectField {
  readonly kind: "object";
  readonly name: string;
  /** The type and name of the field, as `Type.field`; resolvers are found by it. */
  readonly coordinate: string;
  readonly type: ObjectType;
  readonly isList: boolean;
}

/** A published field. */
export type FieldDefinition = ScalarField | ObjectField;

/**
 * A published object type.
 *
 * Its fields are a Map, in which only published names are found: `constructor` or `__typename` is
 * unknown, and case matters.
 *
 * @see types.complete
 * @see types.underscore-names
 * @see types.case-sensitive
 */
export interface ObjectType {
  readonly name: string;
  readonly fields: ReadonlyMap<string, FieldDefinition>;
}

/**
 * Everything that is published: every object type can be reached from the root.
 *
 * @see service.type-system
 */
export interface TypeSystem {
  readonly root: ObjectType;
}
