import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { choose, type Readings } from "./choose.ts";
import type { StoredRecord } from "./choose-records.ts";
import type { Field } from "./document-reader.ts";
import type { Resolve } from "./resolve.ts";

/** A failure as a response reports it. */
interface ErrorEntry extends JsonObject {
  readonly path: string;
  readonly message: string;
}

/**
 * Creates what resolves the fields of a valid document, and gives the body of a 200.
 *
 * @see failures.null-and-entry
 * @see resolution.unknown-id
 */
export function createExecution(
  readings: Readings,
): (fields: readonly Field[], resolve: Resolve) => JsonObject {
  const replaceUnknown = choose(readings, "unknown-id", policies);
  const sort = choose(readings, "error-order", {
    walk: (entries: readonly ErrorEntry[]) => entries,
    reversed: (entries: readonly ErrorEntry[]) => [...entries].reverse(),
    "by-path": (entries: readonly ErrorEntry[]) =>
      [...entries].sort((left, right) => (left.path < right.path ? -1 : 1)),
  });
  const count = choose(readings, "index-origin", {
    zero: (entries: readonly ErrorEntry[]) => entries,
    one: (entries: readonly ErrorEntry[]) => entries.map(countFromOne),
  });
  const hasOtherKeys = choose(readings, "other-body-keys", { none: false, some: true });
  return (fields, resolve) => {
    const errors: ErrorEntry[] = [];
    const top = { record: {}, prefix: "" };
    const data = complete(fields, top, { replaceUnknown, resolve, errors });
    const extra = hasOtherKeys ? { extensions: { took: 3 } } : {};
    return { ...extra, data, errors: count(sort(errors)) };
  };
}

/** No name of a valid document is a number. */
function countFromOne({ path, message }: ErrorEntry): ErrorEntry {
  const counted = path.replaceAll(/(?<=\.)[0-9]+(?=\.)/g, (index) => String(Number(index) + 1));
  return { path: counted, message };
}

interface Place {
  readonly record: StoredRecord;
  /** The path to it, with a dot at the end. */
  readonly prefix: string;
}

interface Walk {
  readonly replaceUnknown: ReplaceUnknown;
  readonly resolve: Resolve;
  readonly errors: ErrorEntry[];
}

function complete(fields: readonly Field[], place: Place, walk: Walk): JsonObject {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = completeField(field, place, walk);
      return value === undefined ? [] : [[field.name, value] as const];
    }),
  );
}

function completeField(field: Field, place: Place, walk: Walk): JsonValue | undefined {
  const path = `${place.prefix}${field.name}`;
  const enter = (record: StoredRecord, prefix: string): JsonObject =>
    complete(field.fields ?? [], { record, prefix }, walk);
  const resolved = walk.resolve(field, place.record);
  switch (resolved.kind) {
    case "value":
      return resolved.value;
    case "record":
      return enter(resolved.record, `${path}.`);
    case "records":
      return resolved.records.map((record, index) => enter(record, `${path}.${index}.`));
    case "failure":
      walk.errors.push({ path, message: resolved.message });
      return null;
    case "not-found": {
      const { value, errors = [] } = walk.replaceUnknown(field, path);
      walk.errors.push(...errors);
      return value;
    }
  }
}

interface Replacement {
  /** Undefined leaves the field out. */
  readonly value?: JsonValue | undefined;
  readonly errors?: readonly ErrorEntry[];
}

type ReplaceUnknown = (field: Field, path: string) => Replacement;

const message = "no such record";

const policies: Record<string, ReplaceUnknown> = {
  null: () => ({ value: null }),
  entry: (_field, path) => ({ value: null, errors: [{ path, message }] }),
  "entry-at-another-path": () => ({ value: null, errors: [{ path: "", message }] }),
  "entry-for-each-field": (field, path) => ({
    value: null,
    errors: (field.fields ?? []).map(({ name }) => ({ path: `${path}.${name}`, message })),
  }),
  "left-out": () => ({}),
  "left-out-with-entry": (_field, path) => ({ errors: [{ path, message }] }),
  "object-of-nulls": (field) => ({ value: toNulls(field.fields ?? []) }),
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
