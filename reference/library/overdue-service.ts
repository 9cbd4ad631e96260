import type { Eventually } from "../eventually.ts";
import type { Result } from "../result.ts";

/** The service that knows how many days loans are overdue, asked for many at once. */
export interface OverdueService {
  readonly countOverdueDays: (
    loanIds: readonly string[],
  ) => Eventually<readonly Result<number | undefined, string>[]>;
}
