import type { FieldDefinition, ObjectType, TypeSystem } from "../../type-system/type-system.ts";

/** The fields of a type by their names. */
export type Fields = ReadonlyMap<string, FieldDefinition>;

/** Rewrites the fields of each type. */
export function mapTypes(
  { root }: TypeSystem,
  rewrite: (fields: Fields, type: string) => Fields,
): TypeSystem {
  return { root: mapType(root, rewrite) };
}

/** The recursion ends because no type contains itself. */
function mapType(
  { name, fields }: ObjectType,
  rewrite: (fields: Fields, type: string) => Fields,
): ObjectType {
  const inner = [...fields].map(([fieldName, field]): [string, FieldDefinition] => [
    fieldName,
    field.kind === "object" ? { ...field, type: mapType(field.type, rewrite) } : field,
  ]);
  return { name, fields: rewrite(new Map(inner), name) };
}

/** Fields with a fallback for names that they do not have. */
export function withFallback(
  fields: Fields,
  find: (name: string) => FieldDefinition | undefined,
): Fields {
  return new FallbackFields(fields, find);
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
