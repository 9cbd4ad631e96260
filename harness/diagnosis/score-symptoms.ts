import { type ClauseScores, raiseScore } from "./clause-scores.ts";
import type { ExaminedCases } from "./examine-cases.ts";
import { findShownClause } from "./find-shown-clause.ts";
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

/** A rule names its most probable clause first; each later one counts this much less. */
const laterClause = 0.8;

/** Scores clauses by the rules for symptoms, and by the clauses that differences name. */
export function scoreSymptoms(
  failures: readonly ObservedFailure[],
  judged: ExaminedCases,
): SymptomScores {
  const thorough = new Map<string, number>();
  const present = new Map<string, number>();
  const names = [...new Set(failures.flatMap(({ symptoms }) => [...symptoms]))];
  for (const rule of symptomRules) {
    const matching = names.filter((name) => rule.symptom.test(name));
    const matched = matching.length === 0 ? [] : failures.filter(hasAny(matching));
    const { support, coverage } = applyRule(rule, matched, judged);
    for (const [index, clause] of rule.clauses.entries()) {
      const share = (support / failures.length) * laterClause ** index;
      raiseScore(present, clause, share);
      raiseScore(thorough, clause, share * coverage);
    }
  }
  return { named: countNamed(failures), thorough, present };
}

function hasAny(names: readonly string[]): (failure: ObservedFailure) => boolean {
  return ({ symptoms }) => names.some((name) => symptoms.has(name));
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

/** Counts the failures that support a rule, and finds the share of its cases that they are. */
function applyRule(
  { among, coverage = 1 }: SymptomRule,
  matched: readonly ObservedFailure[],
  { traits, traitCounts }: ExaminedCases,
): { readonly support: number; readonly coverage: number } {
  if (among === undefined || matched.length === 0) {
    return { support: matched.length, coverage };
  }
  const hits = matched.filter(({ case: { id } }) => traits.get(id)?.has(among) === true).length;
  return { support: hits, coverage: hits / (traitCounts.get(among) ?? 1) };
}
