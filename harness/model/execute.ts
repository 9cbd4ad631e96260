import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { choose, type Readings } from "./choose.ts";
import type { StoredRecord } from "./choose-records.ts";
import type { Field } from "./document-reader.ts";
import type { Resolve, Resolved } from "./resolve.ts";

/** A failure as a response reports it. */
export interface ErrorEntry extends JsonObject {
  readonly path: string;
  readonly message: string;
}

/** Resolves the fields of a valid document: the body of a 200. */
export type Execute = (fields: readonly Field[], resolve: Resolve) => JsonObject;

/**
 * Creates the execution of a model server.
 *
 * @see failures.null-and-entry
 */
export function createExecution(readings: Readings): Execute {
  const replaceUnknown = createUnknownPolicy(readings);
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
    const data = new DocumentWalk({ replaceUnknown, resolve, errors }).complete(fields, {}, "");
    const entries = count(sort(errors)).map(({ path, message }) => ({ path, message }));
    const extra = hasOtherKeys ? { extensions: { took: 3 } } : {};
    return { ...extra, data, errors: entries };
  };
}

/** No name of a valid document is a number. */
function countFromOne({ path, message }: ErrorEntry): ErrorEntry {
  const counted = path.replaceAll(/(?<=\.)[0-9]+(?=\.)/g, (index) => String(Number(index) + 1));
  return { path: counted, message };
}

interface WalkContext {
  readonly replaceUnknown: ReplaceUnknown;
  readonly resolve: Resolve;
  readonly errors: ErrorEntry[];
}

class DocumentWalk {
  readonly #context: WalkContext;

  constructor(context: WalkContext) {
    this.#context = context;
  }

  complete(fields: readonly Field[], record: StoredRecord, prefix: string): JsonObject {
    const { resolve } = this.#context;
    const entries: [string, JsonValue][] = [];
    for (const field of fields) {
      const value = this.#completeField(field, resolve(field, record), prefix + field.name);
      if (value !== undefined) {
        entries.push([field.name, value]);
      }
    }
    return Object.fromEntries(entries);
  }

  #completeField(field: Field, resolved: Resolved, path: string): JsonValue | undefined {
    const { errors, replaceUnknown } = this.#context;
    switch (resolved.kind) {
      case "value":
        return resolved.value;
      case "record":
        return this.complete(field.fields ?? [], resolved.record, `${path}.`);
      case "records":
        return resolved.records.map((record, index) =>
          this.complete(field.fields ?? [], record, `${path}.${index}.`),
        );
      case "failure":
        errors.push({ path, message: resolved.message });
        return null;
      case "not-found": {
        const replacement = replaceUnknown({ field, path });
        errors.push(...(replacement.errors ?? []));
        return replacement.value;
      }
    }
  }
}

interface NotFound {
  readonly field: Field;
  readonly path: string;
}

interface Replacement {
  /** Undefined leaves the field out. */
  readonly value?: JsonValue | undefined;
  readonly errors?: readonly ErrorEntry[];
}

type ReplaceUnknown = (notFound: NotFound) => Replacement;

/** @see resolution.unknown-id */
function createUnknownPolicy(readings: Readings): ReplaceUnknown {
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
