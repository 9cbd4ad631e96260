import type { JsonValue } from "../json/json-value.ts";
import { choose, type Readings } from "./choose.ts";
import type { Records, StoredRecord } from "./choose-records.ts";
import type { Argument, Field } from "./document-reader.ts";

/** What a resolver gives: a value, records to go on with, or why there is neither. */
export type Resolved =
  | { readonly kind: "value"; readonly value: JsonValue }
  | { readonly kind: "record"; readonly record: StoredRecord }
  | { readonly kind: "records"; readonly records: readonly StoredRecord[] }
  | { readonly kind: "failure"; readonly message: string }
  | { readonly kind: "not-found" };

/** Resolves a field of a record; of no record for a field of the top level. */
export type Resolve = (field: Field, record: StoredRecord) => Resolved;

/**
 * Creates what resolves the fields of a valid document.
 *
 * @see resolution.same-named-property
 */
export function createResolver(readings: Readings, records: Records): Resolve {
  const { findMember, findBook, findLoans } = records;
  const find = createFind(readings);
  const toValue = createValueWriter(readings);
  const sort = choose(readings, "loan-order", loanOrders);
  const findOverdue = choose(readings, "overdue-service", overdueServices);
  return ({ name, argument }, record) => {
    switch (name) {
      case "member":
        return find(findMember, argument);
      case "book":
        return "bookIsbn" in record
          ? toResolved(findBook(String(record["bookIsbn"])))
          : find(findBook, argument);
      case "loans":
        return { kind: "records", records: sort(findLoans(String(record["id"])) ?? []) };
      case "overdueDays":
        return findOverdue(record);
      default:
        return { kind: "value", value: toValue(name, record[name] ?? null) };
    }
  };
}

type Find = (
  lookUp: (id: string) => StoredRecord | undefined,
  argument: Argument | undefined,
) => Resolved;

/** @see resolution.digits-argument-finds */
function createFind(readings: Readings): Find {
  const readDigits = choose<(text: string) => string | undefined>(readings, "digits-as-id", {
    text: (text) => text,
    number: (text) => String(Number(text)),
    "32-bit-number": (text) => String(Number(text) | 0),
    "finds-nothing": () => undefined,
  });
  return (lookUp, argument) => {
    const id = argument?.kind === "digits" ? readDigits(argument.text) : argument?.text;
    return toResolved(id === undefined ? undefined : lookUp(id));
  };
}

function toResolved(record: StoredRecord | undefined): Resolved {
  return record === undefined ? { kind: "not-found" } : { kind: "record", record };
}

/** @see resolution.digits-id-is-string */
function createValueWriter(readings: Readings): (field: string, value: JsonValue) => JsonValue {
  const toId = choose<(id: string) => string | number>(readings, "ids-of-digits", {
    string: (id) => id,
    number: (id) => (/^[0-9]{1,15}$/.test(id) ? Number(id) : id),
  });
  const toDate = choose<(date: string) => string>(readings, "due-date", {
    "as-loaded": (date) => date,
    timestamp: (date) => `${date}T00:00:00Z`,
    "day-first": (date) => date.split("-").reverse().join("."),
  });
  const empty = choose(readings, "empty-strings", { kept: "", absent: null });
  return (field, value) => {
    if (value === "") {
      return empty;
    }
    if (typeof value === "string" && (field === "id" || field === "isbn")) {
      return toId(value);
    }
    return field === "dueDate" && typeof value === "string" ? toDate(value) : value;
  };
}

const loanOrders = {
  loaded: (found: readonly StoredRecord[]) => found,
  reversed: (found: readonly StoredRecord[]) => [...found].reverse(),
  "by-due-date": (found: readonly StoredRecord[]) => sortBy(found, "dueDate"),
  "by-id": (found: readonly StoredRecord[]) => sortBy(found, "id"),
};

function sortBy(found: readonly StoredRecord[], key: string): StoredRecord[] {
  return [...found].sort((left, right) => (String(left[key]) < String(right[key]) ? -1 : 1));
}

const failure: Resolved = { kind: "failure", message: "overdue service is not responding" };

const overdueServices: Record<string, (loan: StoredRecord) => Resolved> = {
  "out-of-reach": () => failure,
  responding: () => ({ kind: "value", value: 3 }),
  "responding-with-null": () => ({ kind: "value", value: null }),
  "responding-for-some-loans": ({ id }) =>
    String(id).length % 2 === 0 ? { kind: "value", value: 0 } : failure,
};
