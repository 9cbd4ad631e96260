import type { FieldDefinition, TypeSystem } from "../suite/type-system.ts";

/**
 * Finds a field of an object type by its exact name.
 *
 * @returns nothing when the type publishes no such field, whatever every JavaScript object knows.
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
