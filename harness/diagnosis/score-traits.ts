import { type ClauseScores, raiseScore } from "./clause-scores.ts";
import type { ExaminedCases } from "./examine-cases.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { traitClauses } from "./trait-clauses.ts";

/** How well the failed cases agree with the cases that have a trait. */
export interface TraitScores {
  /** Correlation of having the trait with failing. */
  readonly related: ClauseScores;
  /** Close to 1 only when nearly all cases with the trait fail, and hardly any others. */
  readonly exact: ClauseScores;
}

/** The first clause of a trait counts in full, the second two thirds. */
const laterClause = 0.5;

/** Scores the clauses of traits by how well the failures agree with them. */
export function scoreTraits(
  failures: readonly ObservedFailure[],
  judged: ExaminedCases,
): TraitScores {
  const related = new Map<string, number>();
  const exact = new Map<string, number>();
  const failed = failures.length;
  for (const [trait, hit] of countTraits(failures, judged)) {
    const all = judged.traitCounts.get(trait) ?? hit;
    for (const [index, clause] of (traitClauses[trait] ?? []).entries()) {
      const share = 1 / (1 + laterClause * index);
      raiseScore(related, clause, share * correlate({ all, hit }, failed, judged.count));
      raiseScore(exact, clause, share * (hit ** 2 / (all * failed)) ** 2);
    }
  }
  return { related, exact };
}

/** Cases with a trait, and how many of them failed. */
interface TraitCount {
  readonly all: number;
  readonly hit: number;
}

/** Counts the failures with each trait. */
export function countTraits(
  failures: readonly ObservedFailure[],
  { traits }: ExaminedCases,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { case: item } of failures) {
    for (const trait of traits.get(item.id) ?? []) {
      counts.set(trait, (counts.get(trait) ?? 0) + 1);
    }
  }
  return counts;
}

/** The phi coefficient of two properties of cases, none below 0. */
function correlate({ all, hit }: TraitCount, failed: number, total: number): number {
  const spread = all * failed * (total - all) * (total - failed);
  return spread <= 0 ? 0 : Math.max(0, (total * hit - all * failed) / Math.sqrt(spread));
}
