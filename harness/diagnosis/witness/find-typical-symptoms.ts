import type { WrongResult } from "../../run/case-result.ts";
import { countAll } from "../examine-cases.ts";
import { findSymptoms } from "../find-symptoms.ts";

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

/** Lists the symptoms that at least half of some failures have. */
function listTypical(failures: readonly WrongResult[]): readonly string[] {
  return [...countSymptoms(failures)].flatMap(([symptom, count]) =>
    2 * count >= failures.length ? [symptom] : [],
  );
}

function countSymptoms(failures: readonly WrongResult[]): ReadonlyMap<string, number> {
  return countAll(failures.map((failure) => findSymptoms(failure)));
}
