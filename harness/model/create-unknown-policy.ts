import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { choose, type Readings } from "./choose.ts";
import type { Field } from "./field.ts";
import type { ErrorEntry } from "./stored-record.ts";

/** A field whose id matches no record. */
export interface NotFound {
  readonly field: Field;
  readonly path: string;
}

/** What a response has instead of a record. */
export interface Replacement {
  /** Undefined leaves the field out. */
  readonly value?: JsonValue | undefined;
  /** Failures that the response reports. */
  readonly errors?: readonly ErrorEntry[];
}

/** Replaces a field whose id matches no record. */
export type ReplaceUnknown = (notFound: NotFound) => Replacement;

/**
 * Creates the function that replaces records that do not exist as a reading does.
 *
 * @see resolution.unknown-id
 */
export function createUnknownPolicy(readings: Readings): ReplaceUnknown {
  return choose(readings, "unknown-id", policies);
}

const message = "no such record";

const policies: Record<string, ReplaceUnknown> = {
  null: () => ({ value: null }),
  entry: ({ path }) => ({ value: null, errors: [{ path, message }] }),
  "entry-at-another-path": () => ({ value: null, errors: [{ path: "", message }] }),
  "entry-for-each-field": ({ field, path }) => ({
    value: null,
    errors: (field.fields ?? []).map(({ name }) => ({ path: `${path}.${name}`, message })),
  }),
  "left-out": () => ({}),
  "left-out-with-entry": ({ path }) => ({ errors: [{ path, message }] }),
  "object-of-nulls": ({ field }) => ({ value: toNulls(field.fields ?? []) }),
  "empty-object": () => ({ value: {} }),
};

function toNulls(fields: readonly Field[]): JsonObject {
  return Object.fromEntries(
    fields.map(({ name, fields: below }) => [
      name,
      below === undefined ? null : name === "loans" ? [] : toNulls(below),
    ]),
  );
}
