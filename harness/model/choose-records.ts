import { groupBy } from "../json/group-by.ts";
import type { JsonValue } from "../json/json-value.ts";
import { type Dataset, selectPlainRecords } from "../suite/dataset.ts";
import { choose, type Readings } from "./choose.ts";

/** A record as a model server holds it: its values by the name of the field. */
export type StoredRecord = Readonly<Record<string, JsonValue | undefined>>;

/** The records that a model server holds. */
export interface Records {
  readonly findMember: (id: string) => StoredRecord | undefined;
  readonly findBook: (isbn: string) => StoredRecord | undefined;
  readonly findLoans: (memberId: string) => readonly StoredRecord[] | undefined;
}

export function chooseRecords(readings: Readings, dataset: Dataset): Records {
  const createRecords = choose<() => Records>(readings, "records", {
    loaded: () => shareRecords(dataset),
    none: () => indexRecords({ members: [], loans: [], books: [] }),
    others: () => otherRecords,
    "plain-ids": () => indexRecords(selectPlainRecords(dataset)),
  });
  const { findMember, findBook, findLoans } = createRecords();
  const listEqual = createIdComparison(readings, dataset);
  return {
    findMember: (id) => listEqual(id).map(findMember).find(Boolean),
    findBook: (isbn) => listEqual(isbn).map(findBook).find(Boolean),
    findLoans: (memberId) => listEqual(memberId).flatMap((id) => findLoans(id) ?? []),
  };
}

/** What another deployment may hold: records with the ids that are asked for, and other values. */
const otherRecords: Records = {
  findMember: (id) => ({ id, name: "Someone Else", email: "else@other.example", fine: 17 }),
  findBook: (isbn) => ({ isbn, title: "Another Title", author: "Another Author", pages: 17 }),
  findLoans: (memberId) =>
    ["first", "second"].map((which) => ({
      id: `other ${which} of ${memberId}`,
      memberId,
      bookIsbn: "other book",
      dueDate: "1999-12-31",
    })),
};

/** The records that servers have loaded: `check` runs a hundred servers, and a library may be large. */
const loaded = new WeakMap<Dataset, Records>();

function shareRecords(dataset: Dataset): Records {
  const records = loaded.get(dataset) ?? indexRecords(dataset);
  loaded.set(dataset, records);
  return records;
}

function indexRecords({ members, loans, books }: Dataset): Records {
  const loansOf = groupBy(loans, ({ memberId }) => memberId);
  const memberById = new Map(members.map((member) => [member.id, member]));
  const bookByIsbn = new Map(books.map((book) => [book.isbn, book]));
  return {
    findMember: (id) => memberById.get(id),
    findBook: (isbn) => bookByIsbn.get(isbn),
    findLoans: (memberId) => loansOf.get(memberId),
  };
}

/** Lists the ids that a server takes for equal to an id; the id itself if there is none. */
type ListEqualIds = (id: string) => readonly string[];

/** @see resolution.exact-id */
function createIdComparison(readings: Readings, dataset: Dataset): ListEqualIds {
  const createList = choose<() => ListEqualIds>(readings, "id-comparison", {
    exact: () => (id) => [id],
    "case-ignored": () => tabulate(dataset, (id) => id.toLowerCase()),
    "trailing-blanks-ignored": () => tabulate(dataset, (id) => id.trimEnd()),
    composed: () => tabulate(dataset, (id) => id.normalize("NFC")),
  });
  return createList();
}

function tabulate({ members, books }: Dataset, fold: (id: string) => string): ListEqualIds {
  const ids = [...members.map(({ id }) => id), ...books.map(({ isbn }) => isbn)];
  const byForm = groupBy(new Set(ids), fold);
  return (id) => byForm.get(fold(id)) ?? [id];
}
