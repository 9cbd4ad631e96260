/** Growth above this share of what is held after the warm-up, and above these bytes, is a leak. */
const toleratedShare = 0.1;
const toleratedBytes = 2 * 1024 * 1024;

/** How much a server held at rest, and whether that is a leak. */
export interface MemoryVerdict {
  readonly before: number;
  readonly after: number;
  readonly isLeak: boolean;
}

/** Judges the bytes held at rest after each round, of which the first is the warm-up. */
export function judgeMemory(rounds: readonly number[]): MemoryVerdict {
  const before = rounds[0] ?? 0;
  const after = rounds.at(-1) ?? 0;
  const tolerated = Math.max(before * toleratedShare, toleratedBytes);
  return { before, after, isLeak: after - before > tolerated };
}
