import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { choose } from "./choose.ts";
import { createUnknownPolicy, type ReplaceUnknown } from "./create-unknown-policy.ts";
import type { Field } from "./field.ts";
import type { Readings } from "./readings.ts";
import type { Resolve } from "./resolve.ts";
import { createSelectOnce, type SelectOnce } from "./select-once.ts";
import type { ErrorEntry, Resolved, StoredRecord } from "./stored-record.ts";

/** Resolves the fields of a valid document: the body of a 200. */
export type Execute = (fields: readonly Field[], resolve: Resolve) => JsonObject;

/**
 * Creates the execution of a model server.
 *
 * @see failures.null-and-entry
 * @see answer.order
 */
export function createExecution(readings: Readings): Execute {
  const walk: WalkRules = {
    arrange: choose(readings, "key-order", keyOrders),
    select: createSelectOnce(readings),
    replaceUnknown: createUnknownPolicy(readings),
  };
  const order = choose(readings, "error-order", {
    walk: (entries: readonly ErrorEntry[]) => entries,
    reversed: (entries: readonly ErrorEntry[]) => [...entries].reverse(),
    "by-path": (entries: readonly ErrorEntry[]) =>
      [...entries].sort((left, right) => (left.path < right.path ? -1 : 1)),
  });
  const extra: readonly [string, JsonValue][] = choose(readings, "other-body-keys", {
    none: [],
    some: [["extensions", { took: 3 }]],
  } as Record<string, [string, JsonValue][]>);
  return (fields, resolve) => {
    const errors: ErrorEntry[] = [];
    const data = new DocumentWalk({ ...walk, resolve, errors }).complete(fields, {}, "");
    const entries = order(errors).map((entry) => walk.arrange(Object.entries(entry)));
    return walk.arrange([...extra, ["data", data], ["errors", entries]]);
  };
}

type Entries = readonly (readonly [string, JsonValue])[];

const keyOrders = {
  selection: (entries: Entries): JsonObject => Object.fromEntries(entries),
  reversed: (entries: Entries): JsonObject => Object.fromEntries([...entries].reverse()),
  alphabetical: (entries: Entries): JsonObject =>
    Object.fromEntries([...entries].sort(([left], [right]) => (left < right ? -1 : 1))),
};

interface WalkRules {
  readonly arrange: (entries: Entries) => JsonObject;
  readonly select: SelectOnce;
  readonly replaceUnknown: ReplaceUnknown;
}

interface WalkContext extends WalkRules {
  readonly resolve: Resolve;
  readonly errors: ErrorEntry[];
}

/** Resolves one document, and collects the failures. */
class DocumentWalk {
  readonly #context: WalkContext;

  constructor(context: WalkContext) {
    this.#context = context;
  }

  complete(fields: readonly Field[], record: StoredRecord, prefix: string): JsonObject {
    return this.#completeSelected(this.#context.select(fields), record, prefix);
  }

  #completeSelected(selected: readonly Field[], record: StoredRecord, prefix: string): JsonObject {
    const { arrange, resolve } = this.#context;
    const entries: [string, JsonValue][] = [];
    for (const field of selected) {
      const value = this.#completeField(field, resolve(field, record), prefix + field.name);
      if (value !== undefined) {
        entries.push([field.name, value]);
      }
    }
    return arrange(entries);
  }

  #completeField(field: Field, resolved: Resolved, path: string): JsonValue | undefined {
    const { errors, select, replaceUnknown } = this.#context;
    switch (resolved.kind) {
      case "value":
        return resolved.value;
      case "record":
        return this.complete(field.fields ?? [], resolved.record, `${path}.`);
      case "records": {
        const selected = select(field.fields ?? []);
        return resolved.records.map((record, index) =>
          this.#completeSelected(selected, record, `${path}.${index}.`),
        );
      }
      case "failure":
        errors.push({ path, message: resolved.message });
        return null;
      case "not-found":
        return replaceUnknown({ field, path, errors });
    }
  }
}
