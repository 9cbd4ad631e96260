import { leaveOut } from "./examine-cases.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { type Evidence, type ScoredClause, scoreClauses } from "./score-clauses.ts";

/** Scores clauses by some of the failures, as if the cases of all others had not run. */
export type Scoring<Failure> = (failures: readonly Failure[]) => readonly ScoredClause[];

/** Creates a scoring that remembers scores: many attempts share a cause, and scoring is slow. */
export function createScoring<Failure extends ObservedFailure>({
  judged,
  failures,
  known,
  isRuledOut,
}: Evidence<Failure>): Scoring<Failure> {
  const numbers = new Map(failures.map((failure, index) => [failure, index]));
  const scores = new Map<string, readonly ScoredClause[]>();
  const scoreSome = (some: readonly Failure[]): readonly ScoredClause[] => {
    const chosen = new Set(some);
    const others = failures.filter((failure) => !chosen.has(failure));
    return scoreClauses({ judged: leaveOut(judged, others), failures: some, known, isRuledOut });
  };
  return (some) => {
    const key = some.map((failure) => numbers.get(failure)).join();
    const found = scores.get(key) ?? scoreSome(some);
    scores.set(key, found);
    return found;
  };
}

/** Finds the score of a clause. */
export function findScore(
  clause: string,
  scores: readonly ScoredClause[],
): ScoredClause | undefined {
  return scores.find((scored) => scored.clause === clause);
}
