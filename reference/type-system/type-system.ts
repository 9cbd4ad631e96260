/** A field whose value is the answer itself: `ID`, `String` or `Int`. */
interface ScalarField {
  readonly kind: "scalar";
  readonly name: string;
  /** Where the field is published, as `Type.field`; resolvers are found by it. */
  readonly coordinate: string;
  /** Name of the scalar type. */
  readonly type: string;
}

/** A field that leads to an object, or to a list of them, and needs a sub-selection. */
export interface ObjectField {
  readonly kind: "object";
  readonly name: string;
  /** Where the field is published, as `Type.field`; resolvers are found by it. */
  readonly coordinate: string;
  readonly type: ObjectType;
  readonly isList: boolean;
}

/** A published field. */
export type FieldDefinition = ScalarField | ObjectField;

/**
 * A published object type.
 *
 * Its fields are a Map, in which no name is found that was not put there: `constructor` and its
 * kin are unknown like any other unknown name.
 *
 * @see types.complete
 */
export interface ObjectType {
  readonly name: string;
  readonly fields: ReadonlyMap<string, FieldDefinition>;
}

/**
 * All that is published; every object type is reached from the root.
 *
 * @see service.type-system
 */
export interface TypeSystem {
  readonly root: ObjectType;
}
