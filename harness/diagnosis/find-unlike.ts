import type { Cause } from "./explain-failures.ts";
import { findShownClause } from "./find-shown-clause.ts";
import { incidentalSymptoms } from "./incidental-symptoms.ts";
import { listNamedClauses } from "./list-named-clauses.ts";
import type { ObservedFailure } from "./observed-failure.ts";

/** Maximum share of the failures of a cause that have the symptoms of one that is unlike them. */
const maxShare = 0.02;

/** Minimum share of the failures of a cause that have a symptom by which it shows. */
const minTypical = 0.5;

/** Maximum share of the failures of a cause that break another clause, too. */
const maxOther = 0.2;

/**
 * Finds failures that a cause does not account for although their cases are about it: the other
 * responses show its clause by themselves, and these neither show it nor look like any of them, nor
 * as they do for a known bug with this description. A failure that looks like them but breaks
 * another clause, too, is found without the symptoms that the cause accounts for.
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
  const shareOf = (symptom: string): number => (counts.get(symptom) ?? 0) / explained.length;
  const known = new Set(pattern?.failed.flatMap(({ symptoms }) => symptoms));
  const isUnlike = (failure: Failure): boolean =>
    findShownClause(failure.symptoms) !== clause &&
    listTelling(failure).every((symptom) => !known.has(symptom) && shareOf(symptom) <= maxShare);
  const own = new Set([clause, ...listNamedClauses(known)]);
  const unlike = certainty === "certain" ? explained.filter(isUnlike) : [];
  const others = explained.flatMap((failure) => {
    const rest = [...failure.symptoms].filter((symptom) => shareOf(symptom) < minTypical);
    const isOther = listNamedClauses(rest).some((name) => !own.has(name));
    const isBoth = isOther && !unlike.includes(failure);
    return isBoth ? [{ ...failure, symptoms: new Set(rest) }] : [];
  });
  return others.length <= maxOther * explained.length ? [...unlike, ...others] : unlike;
}

function listTelling({ symptoms }: ObservedFailure): string[] {
  return [...symptoms].filter((symptom) => !incidentalSymptoms.has(symptom));
}
