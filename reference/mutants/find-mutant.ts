import type { Mutant } from "./mutant.ts";

/** A mutant, or the names of those that may have been meant. */
export type FoundMutant =
  | { readonly ok: true; readonly mutant: Mutant }
  | { readonly ok: false; readonly nearNames: readonly string[] };

/** So many names are suggested at most. */
const maxSuggested = 3;

/** Finds a mutant by its name; where there is none, the names that share most of its words. */
export function findMutant(mutants: readonly Mutant[], name: string): FoundMutant {
  const mutant = mutants.find((candidate) => candidate.name === name);
  if (mutant !== undefined) {
    return { ok: true, mutant };
  }
  const nearNames = mutants
    .map((candidate) => ({ name: candidate.name, likeness: compareNames(candidate.name, name) }))
    .filter(({ likeness }) => likeness >= 0.6)
    .sort((left, right) => right.likeness - left.likeness)
    .slice(0, maxSuggested)
    .map((candidate) => candidate.name);
  return { ok: false, nearNames };
}

/** How many pairs of neighbouring letters two names have in common: from 0 to 1. */
function compareNames(left: string, right: string): number {
  const rest = listPairs(right);
  const count = listPairs(left).length + rest.length;
  let common = 0;
  for (const pair of listPairs(left)) {
    const place = rest.indexOf(pair);
    if (place === -1) {
      continue;
    }
    rest.splice(place, 1);
    common += 2;
  }
  return count === 0 ? 0 : common / count;
}

function listPairs(name: string): string[] {
  return Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => name.slice(at, at + 2));
}
