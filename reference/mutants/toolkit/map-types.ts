import type { FieldDefinition, ObjectType, TypeSystem } from "../../type-system/type-system.ts";

/** The fields of a type by their names. */
export type Fields = ReadonlyMap<string, FieldDefinition>;

/** Publishes other fields in the place of those of each type. */
export function mapTypes(
  { root }: TypeSystem,
  rewrite: (fields: Fields, type: string) => Fields,
): TypeSystem {
  return { root: republishType(root, rewrite) };
}

/** No type leads back to itself, so that going down each one ends. */
function republishType(
  { name, fields }: ObjectType,
  rewrite: (fields: Fields, type: string) => Fields,
): ObjectType {
  const inner = [...fields].map(([fieldName, field]): [string, FieldDefinition] => [
    fieldName,
    field.kind === "object" ? { ...field, type: republishType(field.type, rewrite) } : field,
  ]);
  return { name, fields: rewrite(new Map(inner), name) };
}

/** Fields of which some are found by other means than by their name. */
export function withFallback(
  fields: Fields,
  find: (name: string) => FieldDefinition | undefined,
): Fields {
  return new FallbackFields(fields, find);
}

/** A scalar field that nobody published; its value is the record's property of that name. */
export function inventScalar(type: string, name: string): FieldDefinition {
  return { kind: "scalar", name, coordinate: `${type}.${name}`, type: "String" };
}

class FallbackFields extends Map<string, FieldDefinition> {
  readonly #find: (name: string) => FieldDefinition | undefined;

  constructor(fields: Fields, find: (name: string) => FieldDefinition | undefined) {
    super(fields);
    this.#find = find;
  }

  override get(name: string): FieldDefinition | undefined {
    return super.get(name) ?? this.#find(name);
  }
}
