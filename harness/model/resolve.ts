import type { JsonValue } from "../json/json-value.ts";
import type { Dataset } from "../suite/dataset.ts";
import { choose } from "./choose.ts";
import type { Argument, Field } from "./field.ts";
import type { Readings } from "./readings.ts";
import type { Resolved, StoredRecord } from "./stored-record.ts";

/** Resolves a field of a record; of no record for a field of the top level. */
export type Resolve = (field: Field, record: StoredRecord) => Resolved;

/**
 * Creates what resolves the fields of a valid document.
 *
 * @see resolution.same-named-property
 */
export function createResolverOf(readings: Readings): (dataset: Dataset) => Resolve {
  const readArgument = createArgumentReader(readings);
  const sort = choose(readings, "loan-order", loanOrders);
  const toValue = createValueWriter(readings);
  const overdueDays = choose(readings, "overdue-service", overdueServices);
  return (dataset) => {
    const { members, books, loansOf } = indexRecords(dataset);
    return ({ name, argument }, record) => {
      switch (name) {
        case "member":
          return find(members, readArgument(argument));
        case "book":
          return "bookIsbn" in record
            ? find(books, String(record["bookIsbn"]))
            : find(books, readArgument(argument));
        case "loans":
          return { kind: "records", records: sort(loansOf.get(String(record["id"])) ?? []) };
        case "overdueDays":
          return overdueDays(record);
        default:
          return { kind: "value", value: toValue(name, record[name] ?? null) };
      }
    };
  };
}

/** @see resolution.digits-argument-finds */
function createArgumentReader(
  readings: Readings,
): (argument: Argument | undefined) => string | undefined {
  const readDigits = choose(readings, "digits-as-id", {
    text: (text: string) => text,
    number: (text: string) => String(Number(text)),
    "32-bit-number": (text: string) => String(Number(text) | 0),
    "finds-nothing": () => undefined,
  });
  return (argument) => (argument?.kind === "digits" ? readDigits(argument.text) : argument?.text);
}

/** @see resolution.digits-id-is-string */
function createValueWriter(readings: Readings): (field: string, value: JsonValue) => JsonValue {
  const writeId = choose(readings, "ids-of-digits", {
    string: (id: JsonValue): JsonValue => id,
    number: (id: JsonValue): JsonValue =>
      /^(?:0|[1-9][0-9]{0,14})$/.test(String(id)) ? Number(id) : id,
  });
  const writeDate = choose(readings, "due-date", {
    "as-loaded": (date: string): JsonValue => date,
    timestamp: (date: string): JsonValue => `${date}T00:00:00Z`,
    "day-first": (date: string): JsonValue => date.split("-").reverse().join("."),
  });
  return (field, value) => {
    if (field === "id" || field === "isbn") {
      return writeId(value);
    }
    return field === "dueDate" && typeof value === "string" ? writeDate(value) : value;
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

interface RecordIndex {
  readonly members: ReadonlyMap<string, StoredRecord>;
  readonly books: ReadonlyMap<string, StoredRecord>;
  /** Loans by the id of their member. */
  readonly loansOf: ReadonlyMap<string, readonly StoredRecord[]>;
}

function indexRecords({ members, loans, books }: Dataset): RecordIndex {
  const loansOf = new Map<string, StoredRecord[]>();
  for (const loan of loans) {
    const others = loansOf.get(loan.memberId) ?? [];
    others.push({ ...loan });
    loansOf.set(loan.memberId, others);
  }
  return {
    members: new Map(members.map((member) => [member.id, { ...member }])),
    books: new Map(books.map((book) => [book.isbn, { ...book }])),
    loansOf,
  };
}

function find(records: ReadonlyMap<string, StoredRecord>, id: string | undefined): Resolved {
  const found = id === undefined ? undefined : records.get(id);
  return found === undefined ? { kind: "not-found" } : { kind: "record", record: found };
}
