/** Counts how many of some lists have each name. */
export function countAll(lists: readonly Iterable<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of lists.flatMap((list) => [...list])) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
