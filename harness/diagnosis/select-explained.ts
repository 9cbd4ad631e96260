import { fieldOf } from "./field-of.ts";
import { findShownClause } from "./find-shown-clause.ts";
import { incidentalSymptoms } from "./incidental-symptoms.ts";
import { isGenerated } from "./is-generated.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import type { ScoredClause } from "./score-clauses.ts";

/**
 * A symptom accounts for other failures if at least this share of the direct failures show it:
 * another bug may add symptoms to a few of them.
 */
const minShown = 0.05;

/**
 * If at least this share of the direct failures name the clause in their responses, other failures
 * must show a typical symptom.
 */
const minNamed = 0.5;

/** A symptom is typical if at least this share of those failures show it. */
const minTypical = 0.5;

/**
 * Selects the failures that a clause accounts for. The direct ones are those of its cases, those of
 * the known bug with all generated cases, and those to be expected if it is broken. Others only look
 * the same: they show the same symptoms, or other wrong values of the same fields.
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
    (fitting !== undefined && isGenerated(item));
  const direct = failures.filter(isDirect);
  const shown = findCommonFields(direct, minShown);
  const isShown = (symptom: string): boolean =>
    incidentalSymptoms.has(symptom) || shown.has(fieldOf(symptom));
  // Where the responses name the clause, what only some of them show besides comes from another bug.
  const named = direct.filter(({ symptoms }) => findShownClause(symptoms) === clause);
  const isNamed = named.length >= minNamed * direct.length;
  const typical = findCommonFields(isNamed ? named : [], minTypical);
  const isTypical = ({ symptoms }: ObservedFailure): boolean =>
    !isNamed || [...symptoms].some((symptom) => typical.has(fieldOf(symptom)));
  return (failure) =>
    isDirect(failure) || (isTypical(failure) && [...failure.symptoms].every(isShown));
}

/** Finds what at least a share of some failures show. */
function findCommonFields(
  failures: readonly ObservedFailure[],
  minShare: number,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { symptoms } of failures) {
    for (const field of new Set([...symptoms].map(fieldOf))) {
      counts.set(field, (counts.get(field) ?? 0) + 1);
    }
  }
  const minimum = minShare * failures.length;
  return new Set([...counts].filter(([, count]) => count >= minimum).map(([field]) => field));
}
