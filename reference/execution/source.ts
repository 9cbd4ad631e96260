import type { Result } from "../result.ts";

/** A value at once, or later: a source in memory need not pretend to wait. */
export type Eventually<Value> = Value | Promise<Value>;

/**
 * One way of asking a store or a service for many values in one call.
 *
 * Fields that share a source are asked for together, so it is called at most once for each level
 * of a selection, whatever the number of records.
 */
export interface Source {
  /** Whose answer it is, as the message of a call that fails whole says it: "overdue service". */
  readonly name: string;
  /**
   * Gives an outcome for each of the keys (no key comes twice), in their order. A call that throws,
   * rejects, gives another number of outcomes or takes too long fails each of its keys.
   */
  readonly load: (keys: readonly string[]) => Eventually<readonly Result<unknown, string>[]>;
}
