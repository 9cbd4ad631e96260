import { type ClauseScores, raiseScore } from "./clause-scores.ts";
import type { ExaminedCase } from "./examine-cases.ts";
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
  judged: readonly ExaminedCase[],
): TraitScores {
  const related = new Map<string, number>();
  const exact = new Map<string, number>();
  const failed = new Set(failures.map(({ case: { id } }) => id));
  const counts = countTraits(judged, failed);
  for (const [trait, clauses] of Object.entries(traitClauses)) {
    const count = counts.get(trait);
    for (const [index, clause] of count === undefined ? [] : clauses.entries()) {
      const share = 1 / (1 + laterClause * index);
      const { all, hit } = count ?? { all: 0, hit: 0 };
      raiseScore(related, clause, share * correlate({ all, hit }, failed.size, judged.length));
      raiseScore(exact, clause, share * (hit ** 2 / (all * failed.size)) ** 2);
    }
  }
  return { related, exact };
}

/** Cases with a trait, and how many of them failed. */
interface TraitCount {
  all: number;
  hit: number;
}

function countTraits(
  judged: readonly ExaminedCase[],
  failed: ReadonlySet<string>,
): ReadonlyMap<string, TraitCount> {
  const counts = new Map<string, TraitCount>();
  for (const { case: item, traits } of judged) {
    for (const trait of traits) {
      const count = counts.get(trait) ?? { all: 0, hit: 0 };
      count.all += 1;
      count.hit += failed.has(item.id) ? 1 : 0;
      counts.set(trait, count);
    }
  }
  return counts;
}

/** The phi coefficient of two properties of cases, none below 0. */
function correlate({ all, hit }: TraitCount, failed: number, total: number): number {
  const spread = all * failed * (total - all) * (total - failed);
  return spread <= 0 ? 0 : Math.max(0, (total * hit - all * failed) / Math.sqrt(spread));
}
