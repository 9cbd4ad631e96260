import type { FieldDefinition, TypeSystem } from "../suite/type-system.ts";

/**
 * Finds a field of a type by its exact name; what every object inherits, as `constructor`, is none.
 *
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
