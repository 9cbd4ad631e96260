import { fieldOf, findShownClause, incidentalSymptoms } from "./find-symptoms.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import type { ScoredClause } from "./score-clauses.ts";

/**
 * Minimum share of the direct failures that must have a symptom before others are accounted for by
 * it: another bug may add symptoms to a few of them.
 */
const minShown = 0.05;

/**
 * Selects the failures that a clause accounts for: those of its cases, those of the known bug,
 * those to be expected if it is broken, and those that look the same: that show the same symptoms,
 * or other wrong values of the same fields.
 *
 * @param expected ids of the cases that are to be expected to fail; see `findConsequences()`.
 */
export function selectExplained(
  { clause, fitting }: ScoredClause,
  failures: readonly ObservedFailure[],
  expected: ReadonlySet<string> = new Set(),
): (failure: ObservedFailure) => boolean {
  const sameBug = new Set(fitting?.pattern.failed.flatMap(({ cases }) => cases));
  const isDirect = ({ case: item, symptoms }: ObservedFailure): boolean =>
    sameBug.has(item.id) ||
    expected.has(item.id) ||
    item.clauses.includes(clause) ||
    findShownClause(symptoms) === clause ||
    (fitting !== undefined && "property" in item && item.property !== undefined);
  const shown = findCommonFields(failures.filter(isDirect));
  const isShown = (symptom: string): boolean =>
    incidentalSymptoms.has(symptom) || shown.has(fieldOf(symptom));
  return (failure) => isDirect(failure) || [...failure.symptoms].every(isShown);
}

/** Finds what more than a few failures show. */
function findCommonFields(failures: readonly ObservedFailure[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { symptoms } of failures) {
    for (const field of new Set([...symptoms].map(fieldOf))) {
      counts.set(field, (counts.get(field) ?? 0) + 1);
    }
  }
  const minimum = minShown * failures.length;
  return new Set([...counts].filter(([, count]) => count >= minimum).map(([field]) => field));
}
