import { type ClauseScores, raiseScore } from "./clause-scores.ts";
import type { ExaminedCases } from "./examine-cases.ts";
import type { FailurePattern } from "./failure-pattern.ts";
import { findShownClause } from "./find-shown-clause.ts";
import { addUp, type KnownBugs, measureProfile, type Profile, weighCases } from "./known-bugs.ts";
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
 * @param judged the cases that were judged: other cases of a known bug say nothing.
 */
export function scorePatterns(
  failures: readonly ObservedFailure[],
  known: KnownBugs,
  judged: ExaminedCases,
): PatternScores {
  // A clause that no known bug was seen to break by itself does not make a server unlike them.
  const isCompared = (symptom: string): boolean =>
    findShownClause([symptom]) === undefined || known.rarities.has(symptom);
  const own = addUp(
    failures.map(
      ({ symptoms }) => [[...symptoms].filter(isCompared), 1 / failures.length] as const,
    ),
  );
  const compareSymptoms = createSymptomComparison(own, known);
  const failed = failures.map(({ case: { id } }) => id).filter((id) => known.caseCounts.has(id));
  const compareCases = createCaseComparison(failed, known, judged);
  const similar = new Map<string, number>();
  const fitting = new Map<string, FittingPattern>();
  for (const { pattern, clauses, cases, profile, symptoms } of known.bugs) {
    const likeness = compareSymptoms(profile);
    for (const clause of clauses) {
      raiseScore(similar, clause, likeness);
    }
    // A bug that fails one case, recorded or generated, is not one that fails several.
    const isOther = symptoms.size === 1 && failures.length > 1;
    const fit = isOther || likeness < minFit ** 2 ? 0 : Math.sqrt(likeness * compareCases(cases));
    if (fit >= minFit && fit > (fitting.get(pattern.clause)?.fit ?? 0)) {
      fitting.set(pattern.clause, { pattern, fit });
    }
  }
  return { similar, fitting };
}

/** Compares profiles by the cosine of the angle between them, in which rare symptoms count more. */
function createSymptomComparison(
  own: Profile,
  { norms, rarities, maxRarity }: KnownBugs,
): (profile: Profile) => number {
  const norm = measureProfile(own, { rarities, maxRarity });
  return (profile) => {
    let product = 0;
    for (const [symptom, share] of own) {
      const other = profile.get(symptom);
      product +=
        other === undefined ? 0 : Math.sqrt(share * other) * (rarities.get(symptom) ?? maxRarity);
    }
    return product === 0 ? 0 : product / (norm * (norms.get(profile) ?? 1));
  };
}

/**
 * Compares sets of cases by their Ochiai coefficient, in which cases that few known bugs fail count
 * more; those that did not run are left out.
 */
function createCaseComparison(
  failed: readonly string[],
  known: KnownBugs,
  { traits }: ExaminedCases,
): (cases: readonly string[]) => number {
  const sum = (ids: readonly string[]): number => weighCases(ids, known);
  const present = new Set(failed);
  const total = sum(failed);
  return (cases) => {
    const ran = cases.filter((id) => traits.has(id));
    const common = sum(ran.filter((id) => present.has(id)));
    return common === 0 ? 0 : common / Math.sqrt(sum(ran) * total);
  };
}
