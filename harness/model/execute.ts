import type { JsonObject, JsonValue } from "../json/json-value.ts";
import type { Dataset } from "../suite/dataset.ts";
import { choose } from "./choose.ts";
import type { Field } from "./parse.ts";
import type { Readings } from "./readings.ts";

/** Resolves the fields of a valid document: the body of a 200. */
export type Execute = (fields: readonly Field[]) => JsonObject;

type StoredRecord = Readonly<Record<string, JsonValue | undefined>>;

/** What a resolver gives: a value, records to go on with, or why there is neither. */
type Resolved =
  | { readonly kind: "value"; readonly value: JsonValue }
  | { readonly kind: "record"; readonly record: StoredRecord }
  | { readonly kind: "records"; readonly records: readonly StoredRecord[] }
  | { readonly kind: "failure"; readonly message: string }
  | { readonly kind: "not-found" };

interface ErrorEntry extends JsonObject {
  readonly path: string;
  readonly message: string;
}

/**
 * Creates the execution of a model server.
 *
 * @see failures.null-and-entry
 * @see resolution.unknown-id
 */
export function createExecution(readings: Readings, dataset: Dataset): Execute {
  const arrange = choose(readings, "key-order", keyOrders);
  const order = choose(readings, "error-order", {
    walk: (entries: readonly ErrorEntry[]) => entries,
    reversed: (entries: readonly ErrorEntry[]) => [...entries].reverse(),
  });
  const extra: JsonObject = choose(readings, "other-body-keys", {
    none: {},
    some: { extensions: { took: 3 } },
  } as Record<string, JsonObject>);
  const resolve = createResolver(readings, dataset);
  const notFound = choose(readings, "unknown-id", notFoundPolicies);
  const select = choose(readings, "repeated-field", {
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
  return (document) => {
    const errors: ErrorEntry[] = [];
    const completeAll = (
      fields: readonly Field[],
      record: StoredRecord,
      prefix: string,
    ): JsonObject =>
      arrange(
        select(fields).flatMap((field): [string, JsonValue][] => {
          const path = `${prefix}${field.name}`;
          const value = complete(field, resolve(field, record), path);
          return value === undefined ? [] : [[field.name, value]];
        }),
      );
    const complete = (field: Field, resolved: Resolved, path: string): JsonValue | undefined => {
      const below = (record: StoredRecord, at: string): JsonObject =>
        completeAll(field.fields ?? [], record, `${at}.`);
      switch (resolved.kind) {
        case "value":
          return resolved.value;
        case "record":
          return below(resolved.record, path);
        case "records":
          return resolved.records.map((record, index) => below(record, `${path}.${index}`));
        case "failure":
          errors.push({ path, message: resolved.message });
          return null;
        case "not-found":
          return notFound({ field, path, errors });
      }
    };
    const data = completeAll(document, {}, "");
    return { ...extra, data, errors: order(errors) };
  };
}

const keyOrders = {
  selection: (entries: readonly [string, JsonValue][]): JsonObject => Object.fromEntries(entries),
  reversed: (entries: readonly [string, JsonValue][]): JsonObject =>
    Object.fromEntries([...entries].reverse()),
  alphabetical: (entries: readonly [string, JsonValue][]): JsonObject =>
    Object.fromEntries([...entries].sort(([left], [right]) => (left < right ? -1 : 1))),
};

interface NotFound {
  readonly field: Field;
  readonly path: string;
  readonly errors: ErrorEntry[];
}

const notFoundPolicies = {
  null: () => null,
  entry: ({ path, errors }: NotFound) => {
    errors.push({ path, message: "no such record" });
    return null;
  },
  "entry-at-another-path": ({ errors }: NotFound) => {
    errors.push({ path: "", message: "no such record" });
    return null;
  },
  "left-out": () => undefined,
  "object-of-nulls": ({ field }: NotFound) => toNulls(field.fields ?? []),
};

function toNulls(fields: readonly Field[]): JsonObject {
  return Object.fromEntries(
    fields.map(({ name, fields: below }) => [
      name,
      below === undefined ? null : name === "loans" ? [] : toNulls(below),
    ]),
  );
}

/** Selects a repeated field once, with everything that is selected below any of its places. */
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

/** @see resolution.same-named-property */
function createResolver(
  readings: Readings,
  { members, loans, books }: Dataset,
): (field: Field, record: StoredRecord) => Resolved {
  const readId = choose(readings, "digits-as-id", {
    text: (text: string) => text,
    number: (text: string) => String(Number(text)),
    "32-bit-number": (text: string) => String(Number(text) | 0),
    "finds-nothing": () => "\0",
  });
  const writeId = choose(readings, "ids-of-digits", {
    string: (id: string): JsonValue => id,
    number: (id: string): JsonValue => (/^(?:0|[1-9][0-9]{0,14})$/.test(id) ? Number(id) : id),
  });
  const writeDate = choose(readings, "due-date", {
    "as-loaded": (date: string): JsonValue => date,
    timestamp: (date: string): JsonValue => `${date}T00:00:00Z`,
  });
  const sort = choose(readings, "loan-order", {
    loaded: (found: readonly StoredRecord[]) => found,
    reversed: (found: readonly StoredRecord[]) => [...found].reverse(),
    "by-due-date": (found: readonly StoredRecord[]) =>
      [...found].sort((left, right) =>
        String(left["dueDate"]) < String(right["dueDate"]) ? -1 : 1,
      ),
  });
  const overdueDays: Resolved = choose(readings, "overdue-service", {
    "out-of-reach": { kind: "failure", message: "overdue service is not responding" },
    responding: { kind: "value", value: 3 },
  } as Record<string, Resolved>);
  const membersById = new Map(members.map((member) => [member.id, toStored(member)]));
  const booksByIsbn = new Map(books.map((book) => [book.isbn, toStored(book)]));
  const loansByMember = new Map<string, StoredRecord[]>();
  for (const loan of loans) {
    const others = loansByMember.get(loan.memberId) ?? [];
    others.push(toStored(loan));
    loansByMember.set(loan.memberId, others);
  }
  const find = (records: ReadonlyMap<string, StoredRecord>, id: string | undefined): Resolved => {
    const found = id === undefined ? undefined : records.get(id);
    return found === undefined ? { kind: "not-found" } : { kind: "record", record: found };
  };
  return ({ name, argument }, record) => {
    const id = argument?.kind === "digits" ? readId(argument.text) : argument?.text;
    switch (name) {
      case "member":
        return find(membersById, id);
      case "book":
        return find(booksByIsbn, "bookIsbn" in record ? String(record["bookIsbn"]) : id);
      case "loans":
        return {
          kind: "records",
          records: sort(loansByMember.get(String(record["id"])) ?? []),
        };
      case "overdueDays":
        return overdueDays;
      case "id":
      case "isbn":
        return { kind: "value", value: writeId(String(record[name])) };
      case "dueDate": {
        const date = record[name];
        return { kind: "value", value: typeof date === "string" ? writeDate(date) : null };
      }
      default:
        return { kind: "value", value: record[name] ?? null };
    }
  };
}

function toStored(record: object): StoredRecord {
  return { ...record };
}
