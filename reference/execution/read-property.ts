import type { PreparedField } from "./prepared-field.ts";
import type { ObjectRecord } from "./resolver.ts";

/**
 * The property of the same name, if the record itself has it. Few names are inherited, and asking
 * for one takes as long as reading it.
 *
 * @see resolution.same-named-property
 */
export function readProperty(record: ObjectRecord, field: PreparedField): unknown {
  const { name } = field.definition;
  return field.isInherited && !Object.hasOwn(record, name) ? undefined : record[name];
}
