/** One of several parts of the cases, for machines that share a run. */
export interface Shard {
  /** From 1. */
  readonly number: number;
  /** Number of parts. */
  readonly of: number;
}

/** Takes every n-th item, so that all parts take about as long; all without a shard. */
export function takeShard<T>(items: readonly T[], shard: Shard | undefined): readonly T[] {
  return items.filter((_item, index) => isInShard(index, shard));
}

/** Whether a shard has the item at an index; it always has without a shard. */
export function isInShard(index: number, shard: Shard | undefined): boolean {
  return shard === undefined || index % shard.of === shard.number - 1;
}

/** Counts the items of a shard; all without a shard. */
export function countInShard(count: number, shard: Shard | undefined): number {
  return shard === undefined
    ? count
    : Math.max(0, Math.ceil((count - shard.number + 1) / shard.of));
}
