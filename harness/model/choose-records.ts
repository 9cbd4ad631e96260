import type { JsonValue } from "../json/json-value.ts";
import type { Dataset } from "../suite/dataset.ts";
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
  const { findMember, findBook, findLoans } = choose<Records>(readings, "records", {
    loaded: toRecords(() => dataset),
    none: { findMember: () => undefined, findBook: () => undefined, findLoans: () => undefined },
    others: otherRecords,
    "plain-ids": toRecords(() => dropFreeFormIds(dataset)),
  });
  const listEqual = createIdComparison(readings, dataset);
  return {
    findMember: (id) => findFirst(listEqual(id), findMember),
    findBook: (isbn) => findFirst(listEqual(isbn), findBook),
    findLoans: (memberId) => listEqual(memberId).flatMap((id) => findLoans(id) ?? []),
  };
}

function findFirst<Found>(
  ids: readonly string[],
  find: (id: string) => Found | undefined,
): Found | undefined {
  return ids.map(find).find((found) => found !== undefined);
}

function toRecords(choose: () => Dataset): Records {
  let chosen: RecordIndex | undefined;
  const index = (): RecordIndex => {
    chosen ??= indexRecords(choose());
    return chosen;
  };
  return {
    findMember: (id) => index().members.get(id),
    findBook: (isbn) => index().books.get(isbn),
    findLoans: (memberId) => index().loansOf.get(memberId),
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

function dropFreeFormIds({ members, loans, books }: Dataset): Dataset {
  const isPlain = (id: string): boolean => /^[A-Za-z0-9-]+$/.test(id);
  return {
    members: members.filter(({ id }) => isPlain(id)),
    loans: loans.filter(
      ({ id, memberId, bookIsbn }) => isPlain(id) && isPlain(memberId) && isPlain(bookIsbn),
    ),
    books: books.filter(({ isbn }) => isPlain(isbn)),
  };
}

interface RecordIndex {
  readonly members: ReadonlyMap<string, StoredRecord>;
  readonly books: ReadonlyMap<string, StoredRecord>;
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

/** Lists the ids that a server takes for equal to an id; the id itself if there is none. */
type ListEqualIds = (id: string) => readonly string[];

/** @see resolution.exact-id */
function createIdComparison(readings: Readings, dataset: Dataset): ListEqualIds {
  const { members, books } = dataset;
  const ids = [...members.map(({ id }) => id), ...books.map(({ isbn }) => isbn)];
  return choose(readings, "id-comparison", {
    exact: (id) => [id],
    "case-ignored": tabulate(ids, (id) => id.toLowerCase()),
    "trailing-blanks-ignored": tabulate(ids, (id) => id.trimEnd()),
    composed: tabulate(ids, (id) => id.normalize("NFC")),
  });
}

/** Folding all ids takes long, and most servers never do. */
function tabulate(ids: readonly string[], fold: (id: string) => string): ListEqualIds {
  let byForm: Map<string, string[]> | undefined;
  const index = (): Map<string, string[]> => {
    const forms = new Map<string, string[]>();
    for (const id of new Set(ids)) {
      forms.set(fold(id), [...(forms.get(fold(id)) ?? []), id]);
    }
    return forms;
  };
  return (id) => {
    byForm ??= index();
    return byForm.get(fold(id)) ?? [id];
  };
}
