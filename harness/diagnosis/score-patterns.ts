import { type ClauseScores, raiseScore } from "./clause-scores.ts";
import type { FailurePattern } from "./failure-pattern.ts";
import { addUp, type KnownBugs, type Profile } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";

/** How similar the failures are to those of known bugs. */
export interface PatternScores {
  /** Similarity of the symptoms to those of the most similar bug that breaks the clause. */
  readonly similar: ClauseScores;
  /** The bug of each clause of which almost the same cases fail, with its similarity. */
  readonly fitting: ReadonlyMap<string, FittingPattern>;
}

/** A known bug whose failures are almost the same. */
export interface FittingPattern {
  readonly pattern: FailurePattern;
  /** From 0 to 1. */
  readonly fit: number;
}

/** Minimum similarity at which a known bug counts as the explanation. */
const minFit = 0.9;

/**
 * Scores clauses by the known bugs that break them.
 *
 * @param weights of the cases that were judged.
 */
export function scorePatterns(
  failures: readonly ObservedFailure[],
  { bugs, symptomCounts, caseCounts }: KnownBugs,
  weights: ReadonlyMap<string, number>,
): PatternScores {
  const rarity = (symptom: string): number =>
    Math.log((bugs.length + 2) / ((symptomCounts.get(symptom) ?? 0) + 1));
  const own = addUp(failures.map(({ symptoms }) => [symptoms, 1 / failures.length] as const));
  const failed = failures.map(({ case: { id } }) => id).filter((id) => caseCounts.has(id));
  const similar = new Map<string, number>();
  const fitting = new Map<string, FittingPattern>();
  for (const { pattern, cases, profile } of bugs) {
    const likeness = compareProfiles(own, profile, rarity);
    for (const clause of [pattern.clause, ...(pattern.alsoBreaks ?? [])]) {
      raiseScore(similar, clause, likeness);
    }
    const fit = likeness === 0 ? 0 : Math.sqrt(likeness * compareCases(failed, cases, weights));
    if (fit >= minFit && fit > (fitting.get(pattern.clause)?.fit ?? 0)) {
      fitting.set(pattern.clause, { pattern, fit });
    }
  }
  return { similar, fitting };
}

/** The cosine of the angle between two profiles, in which rare symptoms count more. */
function compareProfiles(
  left: Profile,
  right: Profile,
  rarity: (symptom: string) => number,
): number {
  let product = 0;
  for (const [symptom, share] of left) {
    product += Math.sqrt(share * (right.get(symptom) ?? 0)) * rarity(symptom) ** 2;
  }
  if (product === 0) {
    return 0;
  }
  const norm = (profile: Profile): number =>
    Math.sqrt([...profile].reduce((sum, [name, share]) => sum + share * rarity(name) ** 2, 0));
  return product / (norm(left) * norm(right));
}

/** The Ochiai coefficient of two sets of weighted cases; those that did not run are left out. */
function compareCases(
  failed: readonly string[],
  known: readonly string[],
  weights: ReadonlyMap<string, number>,
): number {
  const sum = (ids: readonly string[]): number =>
    ids.reduce((total, id) => total + (weights.get(id) ?? 0), 0);
  const present = new Set(failed);
  const common = sum(known.filter((id) => present.has(id)));
  return common === 0 ? 0 : common / Math.sqrt(sum(known) * sum(failed));
}
