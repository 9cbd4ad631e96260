import type { Dataset } from "../suite/dataset.ts";
import type { OverdueValues } from "../suite/overdue-values.ts";

/** A member, a loan or a book: its values by property name. */
export type StoredRecord = Readonly<Record<string, string | number | null | undefined>>;

/** The records of a dataset, indexed by the keys that fields look them up by. */
export interface Records {
  readonly memberById: ReadonlyMap<string, StoredRecord>;
  readonly bookByIsbn: ReadonlyMap<string, StoredRecord>;
  readonly loansByMember: ReadonlyMap<string, readonly StoredRecord[]>;
  /** What the overdue service says; it does not respond when left out. */
  readonly overdue?: OverdueValues | undefined;
}

/** Indexes the records of a dataset. Every prediction shares the index. */
export function arrangeRecords(dataset: Dataset, overdue?: OverdueValues): Records {
  const loansByMember = new Map<string, StoredRecord[]>();
  for (const loan of dataset.loans) {
    const loans = loansByMember.get(loan.memberId) ?? [];
    loans.push({ ...loan });
    loansByMember.set(loan.memberId, loans);
  }
  return {
    memberById: new Map(dataset.members.map((member) => [member.id, { ...member }])),
    bookByIsbn: new Map(dataset.books.map((book) => [book.isbn, { ...book }])),
    loansByMember,
    overdue,
  };
}
