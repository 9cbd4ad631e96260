import type { Resolver } from "../execution/resolver.ts";
import type { Source } from "../execution/source.ts";
import { readKey } from "./read-key.ts";

/**
 * `Loan.overdueDays`: the number of days that the overdue service gives for the loan.
 *
 * Each loan has a key of its own, so each loan of a list fails with an entry of its own.
 *
 * @see failures.overdue-days
 * @see failures.overdue-value
 * @see failures.one-entry-per-loan
 */
export function resolveLoanOverdueDays(overdueDays: Source): Resolver {
  return { source: overdueDays, keyOf: (loan) => readKey(loan, "id") };
}
