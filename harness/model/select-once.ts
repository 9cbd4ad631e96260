import { choose, type Readings } from "./choose.ts";
import type { Field } from "./document-reader.ts";

type SelectOnce = (fields: readonly Field[]) => readonly Field[];

/**
 * Creates what selects each field of each selection once.
 *
 * @see syntax.repeated-field
 */
export function createSelectOnce(readings: Readings): SelectOnce {
  const selectOnce = choose<SelectOnce>(readings, "repeated-field", {
    last: (fields) => [...new Map(fields.map((field) => [field.name, field])).values()],
    first: (fields) =>
      fields.filter(
        ({ name }, index) => fields.findIndex((other) => other.name === name) === index,
      ),
    merged: mergeFields,
    rejected: (fields) => fields,
  });
  const select: SelectOnce = (fields) => {
    return selectOnce(fields).map((field) =>
      field.fields === undefined ? field : { ...field, fields: select(field.fields) },
    );
  };
  return select;
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
