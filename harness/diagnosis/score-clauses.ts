import type { CaseResult, WrongResult } from "../run/case-result.ts";
import type { FailurePattern } from "./failure-pattern.ts";

/** What clauses are scored by. */
export interface Evidence {
  /** All results of judged cases. */
  readonly judged: readonly CaseResult[];
  /** The failures to explain. */
  readonly left: readonly WrongResult[];
  readonly patterns: readonly FailurePattern[];
}

/** A clause, and how well it explains the failures. */
export interface ScoredClause {
  readonly clause: string;
  /** Above 1 when a known bug fits almost exactly. */
  readonly score: number;
  readonly pattern?: FailurePattern | undefined;
}

/** Minimum similarity at which a known bug counts as the explanation. */
const minFit = 0.9;

/** Weight of the clauses of a case that are not its main one, shared by all of them. */
const sideWeight = 0.3;

/**
 * Scores clauses by how well their cases match the failed ones, the best first. A case counts more
 * when few known bugs fail it, and for its main clause, which is its first.
 */
export function scoreClauses({ judged, left, patterns }: Evidence): ScoredClause[] {
  const weights = weighCases(judged, patterns);
  const sum = (ids: Iterable<string>): number =>
    [...ids].reduce((total, id) => total + (weights.get(id) ?? 0), 0);
  const failed = new Set(left.map(({ case: { id } }) => id));
  const recorded = new Set(patterns.flatMap((pattern) => [...pattern.failed, ...pattern.warned]));
  const named = findNamedClauses(left);
  const scores = new Map<string, ScoredClause>();
  for (const [clause, { hit, total }] of sumByClause(judged, failed, weights)) {
    const score = hit === 0 ? 0 : (hit / sum(failed)) ** 0.7 * (hit / total) ** 0.3;
    scores.set(clause, { clause, score });
  }
  for (const pattern of patterns) {
    const score = 1 + fit(pattern, { failed, recorded, weights, sum });
    const best = scores.get(pattern.clause)?.score ?? 0;
    if (score >= 1 + minFit && score > best) {
      scores.set(pattern.clause, { clause: pattern.clause, score, pattern });
    }
  }
  for (const [clause, count] of named) {
    const score = 2 * (count / left.length);
    if (score > (scores.get(clause)?.score ?? 0)) {
      scores.set(clause, { ...scores.get(clause), clause, score });
    }
  }
  return [...scores.values()]
    .filter(({ score }) => score > 0)
    .sort((first, second) => second.score - first.score);
}

/** Assumed for a case that no known bug fails, like a generated one. */
const unknownCount = 20;

/** Weighs a case by how few known bugs fail it. */
function weighCases(
  judged: readonly CaseResult[],
  patterns: readonly FailurePattern[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of patterns.flatMap((pattern) => [...pattern.failed, ...pattern.warned])) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return new Map(
    judged.map(
      ({ case: { id } }) => [id, 1 / (1 + (counts.get(id) ?? unknownCount)) ** 1.5] as const,
    ),
  );
}

/** Counts failures of which every difference names a clause: those it breaks for certain. */
function findNamedClauses(left: readonly WrongResult[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { differences } of left) {
    const [first, ...others] = new Set(differences.map(({ clause }) => clause));
    if (first !== undefined && others.length === 0) {
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
  }
  return counts;
}

function sumByClause(
  judged: readonly CaseResult[],
  failed: ReadonlySet<string>,
  weights: ReadonlyMap<string, number>,
): Map<string, { hit: number; total: number }> {
  const sums = new Map<string, { hit: number; total: number }>();
  for (const { case: item } of judged) {
    for (const [index, clause] of item.clauses.entries()) {
      const weight =
        (weights.get(item.id) ?? 0) * (index === 0 ? 1 : sideWeight / item.clauses.length);
      const { hit, total } = sums.get(clause) ?? { hit: 0, total: 0 };
      sums.set(clause, {
        hit: hit + (failed.has(item.id) ? weight : 0),
        total: total + weight,
      });
    }
  }
  return sums;
}

/** How similar the failures of a known bug are to those of the run, from 0 to 1 (Ochiai). */
function fit(
  pattern: FailurePattern,
  {
    failed,
    recorded,
    weights,
    sum,
  }: {
    readonly failed: ReadonlySet<string>;
    /** Cases that some known bug fails: newer ones cannot be compared. */
    readonly recorded: ReadonlySet<string>;
    readonly weights: ReadonlyMap<string, number>;
    readonly sum: (ids: Iterable<string>) => number;
  },
): number {
  const known = pattern.failed.filter((id) => weights.has(id));
  const comparable = [...failed].filter((id) => recorded.has(id));
  const common = sum(known.filter((id) => failed.has(id)));
  return common === 0 ? 0 : common / Math.sqrt(sum(known) * sum(comparable));
}
