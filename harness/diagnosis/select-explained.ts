import type { Evidence } from "./collect-evidence.ts";
import { countAll } from "./examine-cases.ts";
import { fieldOf } from "./field-of.ts";
import { findShownClause } from "./find-shown-clause.ts";
import { incidentalSymptoms } from "./incidental-symptoms.ts";
import { clausesOfTraits } from "./list-traits.ts";
import type { ObservedFailure } from "./observed-failure.ts";

/**
 * A symptom accounts for other failures if at least this share of the direct failures show it:
 * another bug may add symptoms to a few of them.
 */
const minShown = 0.05;

/** Minimum share of the cases with something in common that must have failed to be expected to. */
const minExpected = 0.9;

/**
 * Selects the failures that a clause accounts for. The direct ones are those of its cases, and those
 * to be expected if it is broken. Others only look the same: they show the same symptoms, or other
 * wrong values of the same fields.
 */
export function selectExplained<Failure extends ObservedFailure>(
  clause: string,
  evidence: Evidence<Failure>,
): readonly Failure[] {
  const { failures } = evidence;
  const expected = findExpected(clause, evidence);
  const isDirect = ({ case: item, symptoms }: ObservedFailure): boolean =>
    expected.has(item.id) || item.clauses.includes(clause) || findShownClause(symptoms) === clause;
  const direct = failures.filter(isDirect);
  const shown = findCommonFields(direct, minShown);
  const isShown = (symptom: string): boolean =>
    incidentalSymptoms.has(symptom) || shown.has(fieldOf(symptom));
  // Where the responses name the clause, what only some of them show besides comes from another bug.
  const named = direct.filter(({ symptoms }) => findShownClause(symptoms) === clause);
  const isNamed = 2 * named.length >= direct.length;
  const typical = findCommonFields(isNamed ? named : [], 0.5);
  const isTypical = ({ symptoms }: ObservedFailure): boolean =>
    !isNamed || [...symptoms].some((symptom) => typical.has(fieldOf(symptom)));
  return failures.filter(
    (failure) => isDirect(failure) || (isTypical(failure) && [...failure.symptoms].every(isShown)),
  );
}

/**
 * Finds the cases that are to be expected to fail, whatever they look like: those with a trait of
 * the clause, or of a known bug that breaks it, of which nearly all failed.
 */
function findExpected(clause: string, { failures, judged, known }: Evidence): ReadonlySet<string> {
  const failed = new Set(failures.map(({ case: { id } }) => id));
  const expected = new Set<string>();
  const addFailing = (ids: readonly string[]): void => {
    const hits = ids.filter((id) => failed.has(id));
    for (const id of hits.length >= minExpected * ids.length ? hits : []) {
      expected.add(id);
    }
  };
  for (const { clauses, cases } of known.bugs) {
    if (clauses.includes(clause)) {
      addFailing(cases);
    }
  }
  // Where nearly every case fails, no trait says why; what a case expects does not cause failures.
  const hasContrast = failures.length < minExpected * judged.count;
  for (const [trait, clauses] of hasContrast ? clausesOfTraits : []) {
    if (clauses.includes(clause) && !trait.startsWith("expects ")) {
      addFailing([...judged.traits].filter(([, own]) => own.has(trait)).map(([id]) => id));
    }
  }
  return expected;
}

/** Finds what at least a share of some failures show. */
function findCommonFields(
  failures: readonly ObservedFailure[],
  minShare: number,
): ReadonlySet<string> {
  const counts = countAll(failures.map(({ symptoms }) => new Set([...symptoms].map(fieldOf))));
  return new Set(
    [...counts].filter(([, count]) => count >= minShare * failures.length).map(([field]) => field),
  );
}
