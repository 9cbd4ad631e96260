import type { ObjectRecord } from "../execution/resolver.ts";

/** The key that a record holds under a name; `undefined` when it holds no text there. */
export function readKey(record: ObjectRecord, name: string): string | undefined {
  const key = record[name];
  return typeof key === "string" ? key : undefined;
}
