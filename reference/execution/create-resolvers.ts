import type { LibrarySource } from "../library/library-source.ts";
import type { OverdueService } from "../library/overdue-service.ts";
import type { ObjectRecord, Resolver, Resolvers } from "./resolver.ts";
import type { Source } from "./source.ts";

/**
 * The resolvers of the fields that are not simply a property of their parent. Each method of a
 * collaborator is one source, which the fields that use it share.
 *
 * @see resolution.member-by-id
 * @see resolution.book-by-isbn
 * @see resolution.member-loans
 * @see resolution.loan-book
 * @see failures.overdue-days
 * @see failures.overdue-value
 * @see failures.one-entry-per-loan
 */
export function createResolvers(library: LibrarySource, overdueService: OverdueService): Resolvers {
  const members: Source = { name: "library", load: (ids) => library.findMembers(ids) };
  const loans: Source = { name: "library", load: (memberIds) => library.findLoans(memberIds) };
  const books: Source = { name: "library", load: (isbns) => library.findBooks(isbns) };
  const overdueDays: Source = {
    name: "overdue service",
    load: (loanIds) => overdueService.countOverdueDays(loanIds),
  };
  return new Map<string, Resolver>([
    ["Query.member", { source: members, keyOf: (_query, id) => id }],
    ["Query.book", { source: books, keyOf: (_query, isbn) => isbn }],
    ["Member.loans", { source: loans, keyOf: (member) => readKey(member, "id") }],
    ["Loan.book", { source: books, keyOf: (loan) => readKey(loan, "bookIsbn") }],
    // Each loan has a key of its own, so each loan of a list fails with an entry of its own.
    ["Loan.overdueDays", { source: overdueDays, keyOf: (loan) => readKey(loan, "id") }],
  ]);
}

function readKey(record: ObjectRecord, name: string): string | undefined {
  const key = record[name];
  return typeof key === "string" ? key : undefined;
}
