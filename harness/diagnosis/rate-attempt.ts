import { findScore, type Scoring } from "./create-scoring.ts";
import { isDistinct } from "./find-contradicted.ts";
import { unsteadyClauses } from "./find-unsteadiness.ts";
import { printSymptoms } from "./join-small-causes.ts";
import type { ObservedFailure } from "./observed-failure.ts";

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

/**
 * What is taken off if all failures of a cause look like those of another one: two bugs seldom make
 * responses wrong in the same way. It is less than half of what another cause costs, since two bugs
 * may, for example, both leave out defects.
 */
const costOfSameLook = 0.5;

/** Rates causes by how well each fits the failures that it accounts for; a higher rate is better. */
export function rateAttempt<Failure extends ObservedFailure>(
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
  return (
    sum / total -
    costOfCause * (causes.length - 1) -
    costOfSameLook * measureSameLook(causes) -
    (costOfRest * left.length) / failures
  );
}

/**
 * Adds up which share of the failures of each cause look like failures of an earlier one. A server
 * that mixes up requests gives wrong responses of any look.
 */
function measureSameLook(causes: Attempt<ObservedFailure>["causes"]): number {
  const known = new Set<string>();
  let sum = 0;
  for (const { clause, explained } of causes) {
    const looks = explained.filter(isDistinct).map(printSymptoms);
    const same = unsteadyClauses.has(clause) ? [] : looks.filter((look) => known.has(look));
    sum += same.length / explained.length;
    for (const look of looks) {
      known.add(look);
    }
  }
  return sum;
}
