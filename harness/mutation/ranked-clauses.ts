import type { ReportedCase } from "../report/reported-case.ts";

/** A case of a report, as far as a baseline looks at it. */
export type CountedCase = Pick<ReportedCase, "verdict" | "clauses">;

/** Clauses that fit equally well, those that fit best first. */
export type RankedClauses = readonly (readonly string[])[];

/** How likely it is to find one of the broken clauses at the front of a ranking. */
export interface RankScore {
  /** Probability that it is the first one. */
  readonly first: number;
  /** Probability that it is among the first three. */
  readonly amongThree: number;
  /** Mean of 1 / its position. */
  readonly reciprocal: number;
}

/** Ranks clauses by the number of failed cases that name them: the simplest baseline. */
export function rankByFailures(cases: readonly CountedCase[]): RankedClauses {
  return rankBy(cases, ({ failed }) => failed);
}

/** Ranks clauses by their Ochiai coefficient, the usual formula of fault localization. */
export function rankByOchiai(cases: readonly CountedCase[]): RankedClauses {
  const total = cases.filter(({ verdict }) => verdict === "failed").length;
  return rankBy(cases, ({ failed, passed }) => failed / Math.sqrt(total * (failed + passed)));
}

interface Counts {
  readonly failed: number;
  readonly passed: number;
}

function rankBy(cases: readonly CountedCase[], rate: (counts: Counts) => number): RankedClauses {
  const counts = new Map<string, { failed: number; passed: number }>();
  for (const { verdict, clauses } of cases) {
    if (verdict === "failed" || verdict === "passed") {
      for (const clause of clauses) {
        const count = counts.get(clause) ?? { failed: 0, passed: 0 };
        count[verdict] += 1;
        counts.set(clause, count);
      }
    }
  }
  const ties = new Map<number, string[]>();
  for (const [clause, count] of counts) {
    const rating = rate(count);
    if (count.failed > 0) {
      ties.set(rating, [...(ties.get(rating) ?? []), clause]);
    }
  }
  return [...ties].sort(([left], [right]) => right - left).map(([, clauses]) => clauses);
}

/**
 * Scores a ranking, where clauses that fit equally well may come in any order.
 *
 * @param broken ids of the clauses that are broken.
 */
export function scoreRanking(ranking: RankedClauses, broken: readonly string[]): RankScore {
  const score = { first: 0, amongThree: 0, reciprocal: 0 };
  let position = 1;
  for (const tie of ranking) {
    const right = tie.filter((clause) => broken.includes(clause)).length;
    // The probability that none was found before this position.
    let none = 1;
    for (let left = tie.length; right > 0 && left >= right; left -= 1) {
      const found = (none * right) / left;
      score.first += position === 1 ? found : 0;
      score.amongThree += position <= 3 ? found : 0;
      score.reciprocal += found / position;
      none -= found;
      position += 1;
    }
    if (right > 0) {
      return score;
    }
    position += tie.length;
  }
  return score;
}
