import type { Dataset } from "../suite/dataset.ts";
import type { StoredRecord } from "./stored-record.ts";

/** Records by their ids. */
export interface RecordIndex {
  readonly members: ReadonlyMap<string, StoredRecord>;
  readonly books: ReadonlyMap<string, StoredRecord>;
  /** Loans by the id of their member. */
  readonly loansOf: ReadonlyMap<string, readonly StoredRecord[]>;
}

/** Indexes records as a model server looks them up. */
export function indexRecords({ members, loans, books }: Dataset): RecordIndex {
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
