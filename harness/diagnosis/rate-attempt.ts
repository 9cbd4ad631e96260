import { findScore, type Scoring } from "./create-scoring.ts";

/** Clauses that may be broken, each with the failures that it accounts for. */
export interface Attempt<Failure> {
  readonly causes: readonly AttemptedCause<Failure>[];
  /** Failures that none of them accounts for. */
  readonly left: readonly Failure[];
}

/** A clause that may be broken, and the failures that it accounts for. */
export interface AttemptedCause<Failure> {
  /** Id of the clause. */
  readonly clause: string;
  readonly explained: readonly Failure[];
}

/** How much more a cause counts that accounts for more failures: far less than in proportion. */
const sizePower = 0.2;

/** What another cause must add to the rating. */
const costOfCause = 1.2;

/** How much more failures without a cause count than those of a cause. */
const weightOfRest = 3;

/** What is taken off if no failure has a cause. */
const costOfRest = 10;

/**
 * What is taken off for a known bug that fits: it says a lot about which clause is broken, but
 * little about whether failures have one cause.
 */
const costOfFit = 6;

/** Rates causes by how well each fits the failures that it accounts for; a higher rate is better. */
export function rateAttempt<Failure>(
  { causes, left }: Attempt<Failure>,
  score: Scoring<Failure>,
): number {
  let [sum, total] = [0, weightOfRest * left.length ** sizePower];
  let failures = left.length;
  for (const { clause, explained } of causes) {
    const scores = score(explained);
    const own = findScore(clause, scores);
    const points = own?.score ?? 0;
    const lack = (scores[0]?.score ?? points) - points;
    const size = explained.length ** sizePower;
    sum += size * (points - costOfFit * (own?.fitting?.fit ?? 0) - lack);
    total += size;
    failures += explained.length;
  }
  return sum / total - costOfCause * (causes.length - 1) - (costOfRest * left.length) / failures;
}
