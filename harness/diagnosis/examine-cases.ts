import type { Case } from "../suite/case.ts";

import type { ObservedFailure } from "./observed-failure.ts";
import { recallTraits } from "./recall-traits.ts";

/** The cases that were judged, with what is special about them. */
export interface ExaminedCases {
  /** Number of cases. */
  readonly count: number;
  /** Case id → traits of the case. */
  readonly traits: ReadonlyMap<string, ReadonlySet<string>>;
  /** Trait → number of cases with it. */
  readonly traitCounts: ReadonlyMap<string, number>;
}

/** Finds the traits of all judged cases; they are the same for every set of failures. */
export function examineCases(cases: readonly Case[]): ExaminedCases {
  const traits = new Map(cases.map((item) => [item.id, recallTraits(item)]));
  const traitCounts = new Map<string, number>();
  for (const trait of [...traits.values()].flatMap((each) => [...each])) {
    traitCounts.set(trait, (traitCounts.get(trait) ?? 0) + 1);
  }
  return { count: cases.length, traits, traitCounts };
}

/** Leaves failures with another cause out of the counts, as if their cases had not run. */
export function leaveOut(
  judged: ExaminedCases,
  failures: readonly ObservedFailure[],
): ExaminedCases {
  if (failures.length === 0) {
    return judged;
  }
  const { count, traits, traitCounts } = judged;
  const rest = new Map(traits);
  const counts = new Map(traitCounts);
  for (const { case: item } of failures) {
    rest.delete(item.id);
    for (const trait of traits.get(item.id) ?? []) {
      counts.set(trait, (counts.get(trait) ?? 0) - 1);
    }
  }
  return { count: count - failures.length, traits: rest, traitCounts: counts };
}
