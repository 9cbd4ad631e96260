import { type ClauseScores, raiseScore } from "./clause-scores.ts";
import type { ExaminedCase } from "./examine-cases.ts";
import { findShownClause } from "./find-symptoms.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { type SymptomRule, symptomRules } from "./symptom-rules.ts";

/** What the way in which responses are wrong says about clauses. */
export interface SymptomScores {
  /** Share of the failures of which every difference names a clause, by the first one named. */
  readonly named: ClauseScores;
  /** Share of the failures with a symptom that breaks the clause, where all such cases have it. */
  readonly thorough: ClauseScores;
  /** The same share, whether or not other cases could have the symptom too. */
  readonly present: ClauseScores;
}

/** A rule names its most probable clause first; each further one counts this much less. */
const laterClause = 0.8;

/** Scores clauses by the rules for symptoms, and by the clauses that differences name. */
export function scoreSymptoms(
  failures: readonly ObservedFailure[],
  judged: readonly ExaminedCase[],
): SymptomScores {
  const thorough = new Map<string, number>();
  const present = new Map<string, number>();
  for (const rule of symptomRules) {
    const { support, coverage } = applyRule(rule, failures, judged);
    for (const [index, clause] of rule.clauses.entries()) {
      raiseScore(present, clause, support * laterClause ** index);
      raiseScore(thorough, clause, support * coverage * laterClause ** index);
    }
  }
  return { named: countNamed(failures), thorough, present };
}

function countNamed(failures: readonly ObservedFailure[]): ClauseScores {
  const counts = new Map<string, number>();
  for (const { symptoms } of failures) {
    const named = findShownClause(symptoms);
    if (named !== undefined) {
      counts.set(named, (counts.get(named) ?? 0) + 1 / failures.length);
    }
  }
  return counts;
}

function applyRule(
  { symptom, among }: SymptomRule,
  failures: readonly ObservedFailure[],
  judged: readonly ExaminedCase[],
): { readonly support: number; readonly coverage: number } {
  const matching = new Set(
    [...new Set(failures.flatMap(({ symptoms }) => [...symptoms]))].filter((name) =>
      symptom.test(name),
    ),
  );
  const ids = new Set(
    (matching.size === 0 ? [] : failures)
      .filter(({ symptoms }) => [...symptoms].some((name) => matching.has(name)))
      .map(({ case: { id } }) => id),
  );
  if (ids.size === 0) {
    return { support: 0, coverage: 0 };
  }
  if (among === undefined) {
    return { support: ids.size / failures.length, coverage: 1 };
  }
  const candidates = judged.filter(({ traits }) => traits.has(among));
  const hits = candidates.filter(({ case: { id } }) => ids.has(id)).length;
  return {
    support: hits / failures.length,
    coverage: candidates.length === 0 ? 0 : hits / candidates.length,
  };
}
