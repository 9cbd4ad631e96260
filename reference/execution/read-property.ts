import type { ObjectRecord } from "./resolver.ts";

/**
 * The value of a field without a resolver: the property of the same name, if the record itself has
 * it.
 *
 * @see resolution.same-named-property
 */
export function readProperty(record: ObjectRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
