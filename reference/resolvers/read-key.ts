import type { ObjectRecord } from "../execution/resolver.ts";

/** The key in a record's property; `undefined` when the property is not a string. */
export function readKey(record: ObjectRecord, name: string): string | undefined {
  const key = record[name];
  return typeof key === "string" ? key : undefined;
}
