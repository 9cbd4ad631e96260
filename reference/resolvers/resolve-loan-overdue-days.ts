import type { Resolver } from "../execution/resolver.ts";
import type { Source } from "../execution/source.ts";
import { readKey } from "./read-key.ts";

/**
 * `Loan.overdueDays`: what the overdue service says of the loan.
 *
 * @see failures.overdue-days
 */
export function resolveLoanOverdueDays(overdueDays: Source): Resolver {
  return { source: overdueDays, keyOf: (loan) => readKey(loan, "id") };
}
