import type { FieldDefinition, TypeSystem } from "../suite/type-system.ts";

/**
 * Finds a field of an object type by its exact name.
 *
 * @returns `undefined` when the type does not publish the field. Properties that every JavaScript
 *   object inherits, such as `constructor`, are not fields.
 * @see types.complete
 * @see types.case-sensitive
 */
export function findField(
  typeSystem: TypeSystem,
  typeName: string,
  name: string,
): FieldDefinition | undefined {
  const fields = typeSystem.types[typeName]?.fields ?? {};
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
