import type { Case } from "../suite/case.ts";
import type { ObservedFailure } from "./cause.ts";
import { listTraits } from "./list-traits.ts";

/** The cases that were judged, with what is special about them. */
export interface ExaminedCases {
  /** Number of cases. */
  readonly count: number;
  /** Case id → traits of the case. */
  readonly traits: ReadonlyMap<string, ReadonlySet<string>>;
  /** Trait → number of cases with it. */
  readonly traitCounts: ReadonlyMap<string, number>;
  /** Clause → number of cases that claim it. */
  readonly clauseCounts: ReadonlyMap<string, number>;
}

/** Finds the traits of all judged cases; they are the same for every set of failures. */
export function examineCases(cases: readonly Case[]): ExaminedCases {
  const traits = new Map(cases.map((item) => [item.id, listTraits(item)]));
  return {
    count: cases.length,
    traits,
    traitCounts: countAll([...traits.values()]),
    clauseCounts: countAll(cases.map(({ clauses }) => clauses)),
  };
}

/** Leaves failures with another cause out of the counts, as if their cases had not run. */
export function leaveOut(
  { count, traits, ...counts }: ExaminedCases,
  failures: readonly ObservedFailure[],
): ExaminedCases {
  const ids = new Set(failures.map(({ case: { id } }) => id));
  return {
    count: count - ids.size,
    traits: new Map([...traits].filter(([id]) => !ids.has(id))),
    traitCounts: countAll(
      failures.map(({ case: { id } }) => traits.get(id) ?? []),
      counts.traitCounts,
      -1,
    ),
    clauseCounts: countAll(
      failures.map(({ case: { clauses } }) => clauses),
      counts.clauseCounts,
      -1,
    ),
  };
}

/** Counts how many of some lists have each name. */
export function countAll(
  lists: readonly Iterable<string>[],
  start: ReadonlyMap<string, number> = new Map(),
  step = 1,
): ReadonlyMap<string, number> {
  const counts = new Map(start);
  for (const list of lists) {
    for (const name of list) {
      counts.set(name, (counts.get(name) ?? 0) + step);
    }
  }
  return counts;
}
