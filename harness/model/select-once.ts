import { choose } from "./choose.ts";
import type { Field } from "./field.ts";
import type { Readings } from "./readings.ts";

/** Selects each field of a selection once. */
export type SelectOnce = (fields: readonly Field[]) => readonly Field[];

/** @see syntax.repeated-field */
export function createSelectOnce(readings: Readings): SelectOnce {
  return choose(readings, "repeated-field", {
    last: (fields: readonly Field[]) => [
      ...new Map(fields.map((field) => [field.name, field])).values(),
    ],
    first: (fields: readonly Field[]) =>
      fields.filter(
        ({ name }, index) => fields.findIndex((other) => other.name === name) === index,
      ),
    merged: mergeFields,
    rejected: (fields: readonly Field[]) => fields,
  });
}

/** Selects a repeated field with everything that is selected below any of its places. */
function mergeFields(fields: readonly Field[]): readonly Field[] {
  const merged = new Map<string, Field>();
  for (const field of fields) {
    const before = merged.get(field.name);
    merged.set(
      field.name,
      before?.fields === undefined
        ? (before ?? field)
        : { ...before, fields: [...before.fields, ...(field.fields ?? [])] },
    );
  }
  return [...merged.values()];
}
