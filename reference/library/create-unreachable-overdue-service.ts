import { err } from "../result.ts";
import type { OverdueService } from "./overdue-service.ts";

/** What the overdue service gives for a loan of which it says nothing. */
export const notResponding = "overdue service is not responding";

/**
 * The overdue service of the reference behavior, which never responds: it fails at once.
 *
 * @see failures.overdue-days
 * @see failures.always
 */
export function createUnreachableOverdueService(): OverdueService {
  return {
    countOverdueDays: (loanIds) => loanIds.map(() => err(notResponding)),
  };
}
