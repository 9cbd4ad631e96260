import { err } from "../result.ts";
import type { OverdueService } from "./overdue-service.ts";

/**
 * The overdue service of the reference behaviour: it never responds, so every field that depends
 * on it fails. Nobody is kept waiting to learn it.
 *
 * @see failures.overdue-days
 */
export function createUnreachableOverdueService(): OverdueService {
  return {
    countOverdueDays: (loanIds) => loanIds.map(() => err("overdue service is not responding")),
  };
}
