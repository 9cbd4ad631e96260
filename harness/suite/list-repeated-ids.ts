/** An id that an earlier entry of the same list has, too. */
export interface RepeatedId {
  readonly id: string;
  /** Index of the later entry. */
  readonly index: number;
}

/** Lists the entries whose ids come a second time or more often. */
export function listRepeatedIds(entries: readonly { readonly id: string }[]): RepeatedId[] {
  const seen = new Set<string>();
  return entries.flatMap(({ id }, index) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated ? [{ id, index }] : [];
  });
}
