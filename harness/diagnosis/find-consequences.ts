import type { ExaminedCases } from "./examine-cases.ts";
import type { KnownBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";
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
  { count, traits }: ExaminedCases,
  { bugs }: KnownBugs,
): ReadonlyMap<string, ReadonlySet<string>> {
  const failed = new Set(failures.map(({ case: { id } }) => id));
  const consequences = new Map<string, Set<string>>();
  const add = (clauses: readonly string[], ids: readonly string[]): void => {
    const hits = ids.filter((id) => failed.has(id)).length;
    for (const clause of hits > 0 && hits >= minShare * ids.length ? clauses : []) {
      consequences.set(clause, new Set([...(consequences.get(clause) ?? []), ...ids]));
    }
  };
  // Where nearly every case fails, no trait says why.
  const hasContrast = failures.length < minShare * count;
  for (const [trait, ids] of hasContrast ? groupByTrait(traits) : []) {
    add(traitClauses[trait] ?? [], ids);
  }
  for (const { clauses, cases } of bugs) {
    add(clauses, cases);
  }
  return consequences;
}

/** Lists the cases with each trait of requests: what a case expects does not cause failures. */
function groupByTrait(traits: ExaminedCases["traits"]): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [id, names] of traits) {
    for (const name of names) {
      if (!name.startsWith("expects ")) {
        const group = groups.get(name) ?? [];
        group.push(id);
        groups.set(name, group);
      }
    }
  }
  return groups;
}
