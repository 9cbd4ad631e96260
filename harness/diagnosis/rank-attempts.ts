import { createScoring, type Scoring } from "./create-scoring.ts";
import { findContradicted } from "./find-contradicted.ts";
import { listAttempts } from "./list-attempts.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { type Attempt, rateAttempt } from "./rate-attempt.ts";
import type { RuledOut } from "./rule-out-clauses.ts";
import type { Evidence } from "./score-clauses.ts";

/** Attempts to explain failures, and what they were rated by. */
export interface Ranking<Failure extends ObservedFailure> {
  /** The best first. */
  readonly attempts: readonly Attempt<Failure>[];
  /** What is known of the server, without clauses that its failures contradict. */
  readonly evidence: Evidence<Failure>;
  readonly score: Scoring<Failure>;
}

/**
 * Lists attempts to explain failures, and ranks them. The clause that fits all failures may be a
 * compromise between two broken ones, so several are tried as the first.
 */
export function rankAttempts<Failure extends ObservedFailure>(
  given: Evidence<Failure>,
): Ranking<Failure> {
  const contradicted = findContradicted(given.failures, given.judged);
  const isRuledOut: RuledOut = (clause) =>
    contradicted.has(clause) || given.isRuledOut?.(clause) === true;
  const evidence = { ...given, isRuledOut };
  const score = createScoring(evidence);
  const attempts = listAttempts(evidence, score)
    .map((attempt) => ({ attempt, rate: rateAttempt(attempt, score) }))
    .sort((left, right) => right.rate - left.rate)
    .map(({ attempt }) => attempt);
  return { attempts, evidence, score };
}
