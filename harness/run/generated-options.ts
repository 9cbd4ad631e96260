import type { GeneratedCases } from "../generate/generate-cases.ts";
import { countInShard, type Shard } from "../suite/select-cases.ts";

/** Which generated cases to run. */
export interface GeneratedOptions {
  readonly count: number;
  /** A 32-bit integer. */
  readonly seed: number;
  /** Ids of the properties to generate cases for; all when left out. */
  readonly properties?: readonly string[] | undefined;
  /** Only the case with this path. */
  readonly path?: string | undefined;
  /** Only this part of them; all when left out. */
  readonly shard?: Shard | undefined;
  /** Maximum milliseconds for all cases; no limit when left out. */
  readonly timeMs?: number | undefined;
  /** Maximum milliseconds to shrink all counterexamples; 5,000 when left out, 0 to shrink none. */
  readonly shrinkMs?: number | undefined;
  /** Cases drawn earlier with this count and seed, so that many runs can share them. */
  readonly drawn?: GeneratedCases | undefined;
}

/** The generated cases that run by default. The seed is fixed, so that runs can be compared. */
export const defaultGenerated: GeneratedOptions = { count: 500, seed: 1 };

/** Counts the cases that options ask for. */
export function countPlanned({ count, path, shard }: GeneratedOptions): number {
  return path === undefined ? countInShard(count, shard) : 1;
}
