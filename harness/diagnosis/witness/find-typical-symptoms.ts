import type { WrongResult } from "../../run/case-result.ts";
import { findSymptoms } from "../find-symptoms.ts";

/** A symptom is typical of failures if most of them have it. */
const minShare = 0.5;

/**
 * Finds the symptoms that distinguish the failures of one cause from those of others: a wrong
 * header that all responses have illustrates none of the other causes.
 *
 * @param explained the failures of the cause.
 * @param others the other causes.
 * @returns those that most failures of the cause have, or else any of them has, and that are not
 *   typical of another cause.
 */
export function findTypicalSymptoms(
  explained: readonly WrongResult[],
  others: readonly { readonly explained: readonly WrongResult[] }[],
): ReadonlySet<string> {
  const counts = countSymptoms(explained);
  const foreign = new Set(others.flatMap((other) => listTypical(other.explained)));
  const own = new Set([...counts.keys()].filter((symptom) => !foreign.has(symptom)));
  const typical = listTypical(explained).filter((symptom) => own.has(symptom));
  return typical.length > 0 ? new Set(typical) : own;
}

function listTypical(failures: readonly WrongResult[]): readonly string[] {
  const minimum = minShare * failures.length;
  return [...countSymptoms(failures)].flatMap(([symptom, count]) =>
    count >= minimum ? [symptom] : [],
  );
}

function countSymptoms(failures: readonly WrongResult[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const symptom of failures.flatMap((failure) => [...findSymptoms(failure)])) {
    counts.set(symptom, (counts.get(symptom) ?? 0) + 1);
  }
  return counts;
}
