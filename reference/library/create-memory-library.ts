import { ok } from "../result.ts";
import type { LibraryRecords, LoanRecord } from "./library-records.ts";
import type { LibrarySource } from "./library-source.ts";

/**
 * A library held in memory; it never fails and never waits. Loans keep the order of the records.
 *
 * @see resolution.exact-id
 * @see resolution.loans-order
 */
export function createMemoryLibrary(records: LibraryRecords): LibrarySource {
  const members = new Map(records.members.map((member) => [member.id, member]));
  const books = new Map(records.books.map((book) => [book.isbn, book]));
  const loans = groupByMember(records.loans);
  return {
    findMembers: (ids) => ids.map((id) => ok(members.get(id))),
    findLoans: (memberIds) => memberIds.map((id) => ok(loans.get(id) ?? [])),
    findBooks: (isbns) => isbns.map((isbn) => ok(books.get(isbn))),
  };
}

function groupByMember(loans: readonly LoanRecord[]): Map<string, LoanRecord[]> {
  const byMember = new Map<string, LoanRecord[]>();
  for (const loan of loans) {
    const group = byMember.get(loan.memberId) ?? [];
    group.push(loan);
    byMember.set(loan.memberId, group);
  }
  return byMember;
}
