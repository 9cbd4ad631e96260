import { fieldOf } from "./find-symptoms.ts";
import type { KnownBug } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import type { Evidence } from "./score-clauses.ts";

/** A known bug whose failures are among those of a server, whatever else fails. */
export interface ContainedBug {
  /** Id of the clause that it breaks. */
  readonly clause: string;
  /** Whether it accounts for a failure. */
  readonly isExplained: (failure: ObservedFailure) => boolean;
}

/** Minimum share of the cases of a known bug that must fail, and fail in the same way. */
const minShare = 0.9;

/**
 * Finds known bugs that a server may have besides others: nearly all of their cases failed, and in
 * the same way. A passed case speaks against a bug as much as a failed one speaks for it.
 */
export function findContainedBugs({
  failures,
  judged: { traits },
  known: { bugs, caseCounts },
}: Evidence): readonly ContainedBug[] {
  const failed = new Map(failures.map((failure) => [failure.case.id, failure]));
  const weigh = (ids: readonly string[]): number =>
    ids.reduce((sum, id) => sum + 1 / (1 + (caseCounts.get(id) ?? 0)), 0);
  return bugs.flatMap((bug) => {
    const ran = bug.cases.filter((id) => traits.has(id));
    const hits = ran.filter((id) => {
      const failure = failed.get(id);
      return failure !== undefined && isSame(bug.symptoms.get(id) ?? [], failure);
    });
    const isContained = hits.length > 0 && weigh(hits) >= minShare * weigh(ran);
    return isContained ? [{ clause: bug.pattern.clause, isExplained: createTest(bug) }] : [];
  });
}

/** Whether a failure looks as the bug makes it look; another bug may add to that. */
function isSame(expected: readonly string[], { symptoms }: ObservedFailure): boolean {
  return expected.every((symptom) => symptoms.has(symptom));
}

/** The recorded cases of a bug are exactly its own; generated ones are known by their symptoms. */
function createTest({ cases, profile }: KnownBug): (failure: ObservedFailure) => boolean {
  const ids = new Set(cases);
  const fields = new Set([...profile.keys()].map(fieldOf));
  return ({ case: item, symptoms }) =>
    "property" in item && item.property !== undefined
      ? [...symptoms].every((symptom) => fields.has(fieldOf(symptom)))
      : ids.has(item.id);
}

/**
 * Selects the contained bugs that account for the most of some failures, those first that say most:
 * failures that few known bugs cause count more.
 */
export function selectContained(
  bugs: readonly ContainedBug[],
  failures: readonly ObservedFailure[],
  { caseCounts }: Evidence["known"],
): readonly ContainedBug[] {
  return bugs
    .map((bug) => {
      const weights = failures
        .filter(bug.isExplained)
        .map(({ case: { id } }) => 1 / (1 + (caseCounts.get(id) ?? 0)));
      return { bug, weight: weights.reduce((sum, weight) => sum + weight, 0) };
    })
    .sort((left, right) => right.weight - left.weight)
    .map(({ bug }) => bug);
}
