import type { Case } from "../suite/case.ts";
import type { ClauseScores } from "./clause-scores.ts";
import { isGenerated } from "./is-generated.ts";
import type { KnownBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";

/** What the clauses that cases claim say about failures. */
export interface ClaimScores {
  /** Share of the failures whose main clause, which is the first, is this one. */
  readonly main: ClauseScores;
  /** Share of the failures that claim the clause besides. */
  readonly side: ClauseScores;
  /** Share of the failures that few known bugs cause: those say most. */
  readonly rare: ClauseScores;
}

/** Weight of a claim besides the main one, where only rare failures count. */
const sideWeight = 0.3;

/** Scores clauses by the claims of the failed cases, each weighted by how few known bugs fail it. */
export function scoreClaims(failures: readonly ObservedFailure[], known: KnownBugs): ClaimScores {
  const [main, side, rare] = [0, 1, 2].map(() => new Map<string, number>());
  const sums = { weight: 0, square: 0 };
  for (const { case: item } of failures) {
    const weight = weighCase(item, known);
    sums.weight += weight;
    sums.square += weight ** 2;
    for (const [clause, isMain] of listClaims(item)) {
      const share = isMain ? 1 : 1 / item.clauses.length;
      add(isMain ? main : side, clause, weight * share);
      add(rare, clause, weight ** 2 * (isMain ? 1 : sideWeight * share));
    }
  }
  return {
    main: toShares(main, sums.weight),
    side: toShares(side, sums.weight),
    rare: toShares(rare, sums.square),
  };
}

/** The clauses of a case; a generated one has no main clause. */
function listClaims(item: Case): [clause: string, isMain: boolean][] {
  return item.clauses.map((clause, index) => [clause, index === 0 && !isGenerated(item)]);
}

/** Assumed for a generated case: about this many known bugs fail a case of its property. */
const generatedCount = 15;

/** Weighs a case by how few known bugs fail it. */
function weighCase(item: Case, { caseCounts }: KnownBugs): number {
  return 1 / (1 + (caseCounts.get(item.id) ?? (isGenerated(item) ? generatedCount : 0)));
}

function add(sums: Map<string, number> | undefined, key: string, amount: number): void {
  sums?.set(key, (sums.get(key) ?? 0) + amount);
}

function toShares(sums: ReadonlyMap<string, number> | undefined, total: number): ClauseScores {
  return new Map([...(sums ?? [])].map(([clause, sum]) => [clause, Math.sqrt(sum / total)]));
}
