import { groupBy } from "../json/group-by.ts";
import type { OracleInput } from "../oracle/predict-response.ts";
import { arrangeRecords, hasFreeFormLoan, type Records } from "../oracle/records.ts";
import type { Need } from "../suite/case.ts";
import { type Dataset, isFreeFormId, type OverdueValues } from "../suite/dataset.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import { encodeArgument } from "./printing/encode-argument.ts";

/** What the caller knows about the server under test; everything is generated from these facts. */
export interface ServerFacts {
  readonly typeSystem: TypeSystem;
  /** The records of the server. Left out when they are unknown. */
  readonly dataset?: Dataset;
  /** What the overdue service says, of a server whose records are known. */
  readonly overdue?: OverdueValues | undefined;
  readonly without: ReadonlySet<Need>;
}

/** What cases can be made of: the facts about the server, and what follows from them. */
export interface Domain {
  readonly typeSystem: TypeSystem;
  /** Left out when responses cannot be predicted, because the records are unknown. */
  readonly oracleInput?: OracleInput;
  /**
   * Ids that find a record, by top-level field, the simplest first. Members with many loans are
   * repeated, and so are plain ids, until three of four draws give one.
   */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** Whether ids that are not plain may be drawn, and members whose loans have or name one. */
  readonly hasFreeFormIds: boolean;
  /** Whether it is known what the overdue service says, or that it does not respond. */
  readonly knowsOverdue: boolean;
}

export function createDomain(server: ServerFacts): Domain {
  const { typeSystem, dataset, overdue, without } = server;
  const knowsOverdue = overdue !== undefined || !without.has("overdue-outage");
  const hasFreeFormIds = !without.has("free-form-ids");
  const facts = { typeSystem, knowsOverdue, hasFreeFormIds };
  if (dataset === undefined || without.has("library")) {
    return { ...facts, ids: new Map() };
  }
  const records = arrangeRecords(dataset, overdue);
  const isbns = dropSimilar(dataset.books.map(({ isbn }) => isbn));
  const chooseIds = (ids: readonly string[], hasFreeForm: (id: string) => boolean): string[] => {
    const writable = ids.filter((id) => encodeArgument(id).length > 0);
    const plain = writable.filter((id) => !isFreeFormId(id) && !hasFreeForm(id));
    return hasFreeFormIds ? repeatPlain(writable, plain) : plain;
  };
  const members = weighMembers(dataset, records).filter((id) =>
    keepsRules(id, records, new Set(isbns)),
  );
  const ids = [
    ["member", chooseIds(members, (id) => hasFreeFormLoan(id, records))],
    ["book", chooseIds(isbns.slice(0, maxIds), () => false)],
  ] as const;
  const known = new Map(ids.filter(([, usable]) => usable.length > 0));
  return { ...facts, oracleInput: { typeSystem, records }, ids: known };
}

/** Maximum number of members, and of books, to draw from, besides members with several loans. */
const maxIds = 50;

/** Maximum number of loans of a member, whose result then has at most 500 values. */
const maxLoans = 65;

/** Maximum length of all records of a member in UTF-16 units: half of what a body may hold in bytes. */
const maxLength = 16_384;

/** Keeps the ids that no other one resembles, so that cases need not differ in two ways. */
function dropSimilar(ids: readonly string[]): string[] {
  const fold = (id: string): string => id.trimEnd().normalize("NFC").toLowerCase();
  return [...groupBy(ids, fold).values()].filter(({ length }) => length === 1).flat();
}

/** Lists the first members, then those with several loans again, and the busiest one many times. */
function weighMembers({ members }: Dataset, { loansByMember }: Records): string[] {
  const countOf = (id: string): number => loansByMember.get(id)?.length ?? 0;
  const ids = dropSimilar(members.map(({ id }) => id)).filter((id) => countOf(id) <= maxLoans);
  const busy = ids
    .filter((id) => countOf(id) > 1)
    .sort((left, right) => countOf(right) - countOf(left));
  const first = ids.slice(0, maxIds);
  const busiest = busy.slice(0, 1).flatMap((id) => Array<string>(first.length >> 2).fill(id));
  return [...first, ...busy.slice(0, maxIds >> 1), ...busiest];
}

function keepsRules(id: string, records: Records, isbns: ReadonlySet<string>): boolean {
  const loans = records.loansByMember.get(id) ?? [];
  const books = loans.flatMap((loan) => {
    const book = records.bookByIsbn.get(String(loan["bookIsbn"]));
    return book === undefined ? [] : [book];
  });
  return (
    books.every((book) => isbns.has(String(book["isbn"]))) &&
    JSON.stringify([records.memberById.get(id), loans, books]).length <= maxLength
  );
}

/** Repeats the plain ids until they are three quarters of the list, if there are any. */
function repeatPlain(ids: readonly string[], plain: readonly string[]): string[] {
  const missing = 3 * (ids.length - plain.length) - plain.length;
  const times = plain.length === 0 ? 0 : Math.max(0, Math.ceil(missing / plain.length));
  return [...ids, ...Array<readonly string[]>(times).fill(plain).flat()];
}
