import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { choose } from "./choose.ts";
import type { Field } from "./field.ts";
import type { Readings } from "./readings.ts";
import type { ErrorEntry } from "./stored-record.ts";

/** A field whose id matches no record. */
export interface NotFound {
  readonly field: Field;
  readonly path: string;
  /** Where the response reports failures; a policy may add some. */
  readonly errors: ErrorEntry[];
}

/** Gives the value of a field whose id matches no record; undefined leaves the field out. */
export type ReplaceUnknown = (notFound: NotFound) => JsonValue | undefined;

/** @see resolution.unknown-id */
export function createUnknownPolicy(readings: Readings): ReplaceUnknown {
  return choose(readings, "unknown-id", policies);
}

const message = "no such record";

const policies: Record<string, ReplaceUnknown> = {
  null: () => null,
  entry: ({ path, errors }) => {
    errors.push({ path, message });
    return null;
  },
  "entry-at-another-path": ({ errors }) => {
    errors.push({ path: "", message });
    return null;
  },
  "entry-for-each-field": ({ field, path, errors }) => {
    errors.push(...(field.fields ?? []).map(({ name }) => ({ path: `${path}.${name}`, message })));
    return null;
  },
  "left-out": () => undefined,
  "left-out-with-entry": ({ path, errors }) => {
    errors.push({ path, message });
    return undefined;
  },
  "object-of-nulls": ({ field }) => toNulls(field.fields ?? []),
  "empty-object": () => ({}),
};

function toNulls(fields: readonly Field[]): JsonObject {
  return Object.fromEntries(
    fields.map(({ name, fields: below }) => [
      name,
      below === undefined ? null : name === "loans" ? [] : toNulls(below),
    ]),
  );
}
