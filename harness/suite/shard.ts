/**
 * One of several parts of the cases, for machines that share a run.
 *
 * @example
 * ```ts
 * const first: Shard = { number: 1, of: 4 };
 * ```
 */
export interface Shard {
  /** From 1. */
  readonly number: number;
  /** Number of parts. */
  readonly of: number;
}

/** Takes every n-th item, so that all parts take about as long; all without a shard. */
export function takeShard<T>(items: readonly T[], shard: Shard | undefined): readonly T[] {
  return shard === undefined
    ? items
    : items.filter((_item, index) => index % shard.of === shard.number - 1);
}
