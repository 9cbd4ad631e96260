import type { LibrarySource } from "../library/library-source.ts";
import type { OverdueService } from "../library/overdue-service.ts";
import type { ObjectRecord, Resolver, Resolvers } from "./resolver.ts";
import type { Source } from "./source.ts";

/**
 * The resolvers of the fields that are not simply a property of their parent. Each method of a
 * collaborator is one source, which the fields that use it share.
 */
export function createResolvers(library: LibrarySource, overdueService: OverdueService): Resolvers {
  const members: Source = { name: "library", load: (ids) => library.findMembers(ids) };
  const loans: Source = { name: "library", load: (memberIds) => library.findLoans(memberIds) };
  const books: Source = { name: "library", load: (isbns) => library.findBooks(isbns) };
  const overdueDays: Source = {
    name: "overdue service",
    load: (loanIds) => overdueService.countOverdueDays(loanIds),
  };
  return new Map([
    ["Query.member", resolveMember(members)],
    ["Query.book", resolveBook(books)],
    ["Member.loans", resolveMemberLoans(loans)],
    ["Loan.book", resolveLoanBook(books)],
    ["Loan.overdueDays", resolveLoanOverdueDays(overdueDays)],
  ]);
}

/** @see resolution.member-by-id */
function resolveMember(members: Source): Resolver {
  return { source: members, keyOf: (_query, id) => id };
}

/** @see resolution.book-by-isbn */
function resolveBook(books: Source): Resolver {
  return { source: books, keyOf: (_query, isbn) => isbn };
}

/** @see resolution.member-loans */
function resolveMemberLoans(loans: Source): Resolver {
  return { source: loans, keyOf: (member) => readKey(member, "id") };
}

/** @see resolution.loan-book */
function resolveLoanBook(books: Source): Resolver {
  return { source: books, keyOf: (loan) => readKey(loan, "bookIsbn") };
}

/**
 * Each loan has a key of its own, so each loan of a list fails with an entry of its own.
 *
 * @see failures.overdue-days
 * @see failures.overdue-value
 * @see failures.one-entry-per-loan
 */
function resolveLoanOverdueDays(overdueDays: Source): Resolver {
  return { source: overdueDays, keyOf: (loan) => readKey(loan, "id") };
}

function readKey(record: ObjectRecord, name: string): string | undefined {
  const key = record[name];
  return typeof key === "string" ? key : undefined;
}
