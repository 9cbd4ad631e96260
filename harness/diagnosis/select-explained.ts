import { findShownClause } from "./find-symptoms.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import type { ScoredClause } from "./score-clauses.ts";

/** Symptoms that say where a failure appeared and not what is wrong. */
const incidental: ReadonlySet<string> = new Set(["only a later request", "health check"]);

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
  const shown = new Set(
    failures.filter(isDirect).flatMap(({ symptoms }) => [...symptoms].map(placeOf)),
  );
  const isShown = (symptom: string): boolean =>
    incidental.has(symptom) || shown.has(placeOf(symptom));
  return (failure) => isDirect(failure) || [...failure.symptoms].every(isShown);
}

/** The field that a symptom is about, like `data/name`; any other symptom is left as it is. */
function placeOf(symptom: string): string {
  return symptom.startsWith("data/") ? symptom.slice(0, symptom.indexOf(" ")) : symptom;
}
