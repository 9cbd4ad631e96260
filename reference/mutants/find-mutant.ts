import type { Mutant } from "./mutant.ts";

/** A mutant, or the names of those that may be meant. */
export type FoundMutant =
  | { readonly ok: true; readonly mutant: Mutant }
  | { readonly ok: false; readonly suggestions: readonly string[] };

/** Maximum number of names to suggest. */
const maxSuggested = 3;

/** Finds a mutant by its name; suggests names that contain every word of an unknown one. */
export function findMutant(mutants: readonly Mutant[], name: string): FoundMutant {
  const mutant = mutants.find((candidate) => candidate.name === name);
  if (mutant !== undefined) {
    return { ok: true, mutant };
  }
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const suggestions = mutants
    .map((candidate) => candidate.name)
    .filter((candidate) => words.length > 0 && words.every((word) => candidate.includes(word)));
  return { ok: false, suggestions: suggestions.slice(0, maxSuggested) };
}
