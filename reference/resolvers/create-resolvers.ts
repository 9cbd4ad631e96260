import type { Resolvers } from "../execution/resolver.ts";
import type { Source } from "../execution/source.ts";
import type { LibrarySource } from "../library/library-source.ts";
import type { OverdueService } from "../overdue/overdue-service.ts";
import { resolveBook } from "./resolve-book.ts";
import { resolveLoanBook } from "./resolve-loan-book.ts";
import { resolveLoanOverdueDays } from "./resolve-loan-overdue-days.ts";
import { resolveMember } from "./resolve-member.ts";
import { resolveMemberLoans } from "./resolve-member-loans.ts";

/**
 * The resolvers of the fields that are not simply a property of their parent.
 *
 * Each method of a collaborator is one source, which the fields that use it share.
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
