import type { ExaminedCases } from "./examine-cases.ts";
import type { KnownBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { countTraits } from "./score-traits.ts";
import { traitClauses } from "./trait-clauses.ts";

/** Minimum share of the cases with something in common that must have failed. */
const minShare = 0.9;

/**
 * Finds which failures are to be expected if a clause is broken, whatever they look like: those of
 * the cases with a trait of the clause, or of a known bug that breaks it, of which nearly all
 * failed.
 *
 * @returns clause → ids of such cases, failed or not.
 */
export function findConsequences(
  failures: readonly ObservedFailure[],
  judged: ExaminedCases,
  { bugs }: KnownBugs,
): ReadonlyMap<string, ReadonlySet<string>> {
  const consequences = new Map<string, Set<string>>();
  const add = (clauses: readonly string[], ids: readonly string[]): void => {
    for (const clause of clauses) {
      consequences.set(clause, new Set([...(consequences.get(clause) ?? []), ...ids]));
    }
  };
  // Where nearly every case fails, no trait says why.
  const hasContrast = failures.length < minShare * judged.count;
  for (const trait of hasContrast ? listFailingTraits(failures, judged) : []) {
    const ids = [...judged.traits].filter(([, traits]) => traits.has(trait)).map(([id]) => id);
    add(traitClauses[trait] ?? [], ids);
  }
  const failed = new Set(failures.map(({ case: { id } }) => id));
  for (const { clauses, cases } of bugs) {
    const hits = cases.filter((id) => failed.has(id)).length;
    if (hits > 0 && hits >= minShare * cases.length) {
      add(clauses, cases);
    }
  }
  return consequences;
}

/**
 * Lists the traits of requests of which nearly all cases failed: what a case expects does not cause
 * failures.
 */
function listFailingTraits(
  failures: readonly ObservedFailure[],
  judged: ExaminedCases,
): readonly string[] {
  return [...countTraits(failures, judged)]
    .filter(([trait, hits]) => hits >= minShare * (judged.traitCounts.get(trait) ?? 0))
    .map(([trait]) => trait)
    .filter((trait) => !trait.startsWith("expects "));
}
