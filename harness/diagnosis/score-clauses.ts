import type { ClauseScores } from "./clause-scores.ts";
import type { ExaminedCases } from "./examine-cases.ts";
import type { KnownBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import type { RuledOut } from "./rule-out-clauses.ts";
import { scoreClaims } from "./score-claims.ts";
import { type FittingPattern, scorePatterns } from "./score-patterns.ts";
import { scoreSymptoms } from "./score-symptoms.ts";
import { scoreTraits } from "./score-traits.ts";

/** What clauses are scored by. */
export interface Evidence<Failure extends ObservedFailure = ObservedFailure> {
  /** All cases that were judged. */
  readonly judged: ExaminedCases;
  /** The failures to explain. */
  readonly failures: readonly Failure[];
  readonly known: KnownBugs;
  /** Leaves out clauses that cannot be broken; left out when any may be. */
  readonly isRuledOut?: RuledOut | undefined;
}

/** A clause, and how well it explains the failures. */
export interface ScoredClause {
  readonly clause: string;
  /** Sum of the weighted kinds of evidence; only differences between clauses mean something. */
  readonly score: number;
  /** Share of the failures whose responses name the clause by themselves, from 0 to 1. */
  readonly named: number;
  readonly fitting?: FittingPattern | undefined;
}

/**
 * Weights of the kinds of evidence, fitted to the known bugs, each of which was left out while it
 * was to be recognized; `make diagnosis` measures the result.
 */
const weights = {
  main: 3.5,
  side: 4.7,
  rare: 4.2,
  named: 2.5,
  certain: 4,
  similar: 2.6,
  related: 2.3,
  exact: 1.5,
  thorough: 3.2,
  present: 1.1,
  fitting: 12,
} as const;

const weightByKind: ReadonlyMap<string, number> = new Map(Object.entries(weights));

/** Minimum share of failures that name a clause by themselves at which it is certainly broken. */
export const minNamed = 0.8;

/** The score of a clause as if no known bug failed almost the same cases. */
export function scoreWithoutBug({ score, fitting }: ScoredClause): number {
  return score - weights.fitting * (fitting?.fit ?? 0);
}

/** Scores clauses by all kinds of evidence, the best first. */
export function scoreClauses({
  judged,
  failures,
  known,
  isRuledOut,
}: Evidence): readonly ScoredClause[] {
  const { main, side, rare } = scoreClaims(failures, known);
  const { named, thorough, present } = scoreSymptoms(failures, judged);
  const { related, exact } = scoreTraits(failures, judged);
  const { similar, fitting } = scorePatterns(failures, known, judged);
  const kinds: Readonly<Partial<Record<keyof typeof weights, ClauseScores>>> = {
    ...{ main, side, rare, named, similar, related, exact, thorough, present },
    certain: new Map([...named].map(([clause, share]) => [clause, share >= minNamed ? 1 : 0])),
    fitting: new Map([...fitting].map(([clause, { fit }]) => [clause, fit])),
  };
  const scores = new Map<string, number>();
  for (const [kind, byClause] of Object.entries(kinds)) {
    const weight = weightByKind.get(kind) ?? 0;
    for (const [clause, value] of byClause) {
      scores.set(clause, (scores.get(clause) ?? 0) + weight * value);
    }
  }
  return [...scores]
    .filter(
      ([clause]) =>
        isRuledOut?.(clause) !== true &&
        !failures.some((failure) => failure.isRuledOut?.(clause) === true),
    )
    .map(([clause, score]) => ({
      clause,
      score,
      named: named.get(clause) ?? 0,
      fitting: fitting.get(clause),
    }))
    .sort((left, right) => right.score - left.score);
}
