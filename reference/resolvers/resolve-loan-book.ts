import type { Resolver } from "../execution/resolver.ts";
import type { Source } from "../execution/source.ts";
import { readKey } from "./read-key.ts";

/**
 * `Loan.book`: the book that the loan refers to.
 *
 * @see resolution.loan-book
 */
export function resolveLoanBook(books: Source): Resolver {
  return { source: books, keyOf: (loan) => readKey(loan, "bookIsbn") };
}
