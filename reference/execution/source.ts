import type { Eventually } from "../eventually.ts";
import type { Result } from "../result.ts";

/** A way of asking for many values in one call: once per level, for all fields that share it. */
export interface Source {
  /** Named in the message of a call that fails as a whole, such as "overdue service". */
  readonly name: string;
  /**
   * Gives a result for each of the keys, which are all different, in their order. A call that
   * throws, rejects, gives another number of results or takes too long fails each of them.
   */
  readonly load: (keys: readonly string[]) => Eventually<readonly Result<unknown, string>[]>;
}
