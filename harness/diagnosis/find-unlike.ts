import type { Cause } from "./explain-failures.ts";
import { findShownClause, incidentalSymptoms } from "./find-symptoms.ts";
import type { ObservedFailure } from "./observed-failure.ts";

/** Maximum share of the failures of a cause that have the symptoms of one that is unlike them. */
const maxShare = 0.02;

/**
 * Finds failures that a cause does not account for although their cases are about it: the other
 * responses show its clause by themselves, and these neither show it nor look like any of them, nor
 * as they do for a known bug with this description.
 */
export function findUnlike<Failure extends ObservedFailure>({
  clause,
  certainty,
  pattern,
  explained,
}: Cause<Failure>): readonly Failure[] {
  const counts = new Map<string, number>();
  for (const symptom of explained.flatMap(listTelling)) {
    counts.set(symptom, (counts.get(symptom) ?? 0) + 1);
  }
  const known = new Set(pattern?.failed.flatMap(({ symptoms }) => symptoms));
  const isUnlike = (failure: Failure): boolean =>
    findShownClause(failure.symptoms) !== clause &&
    listTelling(failure).every(
      (symptom) => !known.has(symptom) && (counts.get(symptom) ?? 0) <= maxShare * explained.length,
    );
  return certainty === "certain" ? explained.filter(isUnlike) : [];
}

function listTelling({ symptoms }: ObservedFailure): string[] {
  return [...symptoms].filter((symptom) => !incidentalSymptoms.has(symptom));
}
