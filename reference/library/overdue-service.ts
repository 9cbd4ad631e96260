import type { Eventually } from "../eventually.ts";
import type { Result } from "../result.ts";

/**
 * The separate service that knows how many days loans are overdue.
 *
 * Like a library it is asked for many loans at once and gives a result for each, in their order.
 */
export interface OverdueService {
  readonly countOverdueDays: (
    loanIds: readonly string[],
  ) => Eventually<readonly Result<number | undefined, string>[]>;
}
