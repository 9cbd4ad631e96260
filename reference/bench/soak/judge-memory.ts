/** Growth is a leak if it exceeds both this share of the memory and these bytes. */
const toleratedShare = 0.1;
const toleratedBytes = 2 * 1024 * 1024;

/** The bytes that a server holds when idle, before and after, and whether it leaks. */
export interface MemoryVerdict {
  readonly before: number;
  readonly after: number;
  readonly isLeak: boolean;
}

/** Judges the bytes held when idle after each round; the first round is the warm-up. */
export function judgeMemory(rounds: readonly number[]): MemoryVerdict {
  const before = rounds[0] ?? 0;
  const after = rounds.at(-1) ?? 0;
  const tolerated = Math.max(before * toleratedShare, toleratedBytes);
  return { before, after, isLeak: after - before > tolerated };
}
