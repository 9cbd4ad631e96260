import { findScore, type Scoring } from "./create-scoring.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { type Attempt, type AttemptedCause, rateAttempt } from "./rate-attempt.ts";

/** Minimum fit at which failures are exactly those of a known bug. */
const minExact = 0.995;

/**
 * Selects the attempt that names the fewest known bugs whose failures together are exactly those of
 * the server, or the best one if there is none.
 */
export function selectAttempt<Failure extends ObservedFailure>(
  attempts: readonly Attempt<Failure>[],
  score: Scoring<Failure>,
): Attempt<Failure> | undefined {
  const rated = attempts
    .map((attempt) => ({ attempt, rate: rateAttempt(attempt, score) }))
    .sort((left, right) => right.rate - left.rate)
    .map(({ attempt }) => attempt);
  const [exact] = rated
    .filter((attempt) => isExact(attempt, score))
    .sort((left, right) => left.causes.length - right.causes.length);
  return exact ?? rated[0];
}

/** Whether each failure is accounted for, by a known bug with exactly those of its cause. */
function isExact<Failure extends ObservedFailure>(
  { causes, left }: Attempt<Failure>,
  score: Scoring<Failure>,
): boolean {
  const isKnown = ({ clause, explained }: AttemptedCause<Failure>): boolean =>
    (findScore(clause, score(explained))?.fitting?.fit ?? 0) >= minExact;
  return left.length === 0 && causes.every(isKnown);
}
