import type { Eventually } from "../eventually.ts";
import type { Result } from "../result.ts";

/**
 * One way of asking a store or a service for many values in one call.
 *
 * Fields that share a source are loaded in the same call, so a source is called once per level of a
 * selection, however many records there are.
 */
export interface Source {
  /** Named in the message of a call that fails as a whole, such as "overdue service". */
  readonly name: string;
  /**
   * Gives a result for each of the keys, which are all different, in their order. A call that
   * throws, rejects, gives another number of results or takes too long fails each of its keys.
   *
   * An absent value is a value (`undefined` or `null`), not a failure. A source that need not wait
   * returns its results without a promise, and the response is then written at once.
   */
  readonly load: (keys: readonly string[]) => Eventually<readonly Result<unknown, string>[]>;
}
