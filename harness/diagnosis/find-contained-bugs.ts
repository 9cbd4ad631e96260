import { fieldOf } from "./field-of.ts";
import { isDistinct } from "./find-contradicted.ts";
import { type KnownBug, type KnownBugs, weighCases } from "./known-bugs.ts";
import { printLook } from "./list-look.ts";
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
  known,
  isRuledOut,
}: Evidence): readonly ContainedBug[] {
  const failed = new Map(failures.map((failure) => [failure.case.id, failure]));
  return known.bugs.flatMap((bug) => {
    const ran = bug.cases.filter((id) => traits.has(id));
    const hits = ran.filter((id) => {
      const failure = failed.get(id);
      return failure !== undefined && isSame(bug.symptoms.get(id) ?? [], failure);
    });
    const own = hits.flatMap((id) => failed.get(id) ?? []);
    const isContained =
      !isIndistinct(own, failures) &&
      isRuledOut?.(bug.pattern.clause) !== true &&
      hits.length > 0 &&
      weighCases(hits, known) >= minShare * weighCases(ran, known);
    return isContained ? [{ clause: bug.pattern.clause, isExplained: createTest(bug) }] : [];
  });
}

/**
 * Whether failures look like those of many bugs, and as many others of the server look the same: one
 * bug that is not known may cause all of them.
 */
export function isIndistinct(
  own: readonly ObservedFailure[],
  failures: readonly ObservedFailure[],
): boolean {
  const ids = new Set(own.map(({ case: { id } }) => id));
  const looks = new Set(own.map(({ symptoms }) => printLook(symptoms)));
  const alike = failures.filter(
    ({ case: { id }, symptoms }) => !ids.has(id) && looks.has(printLook(symptoms)),
  );
  return alike.length >= own.length && !own.some(isDistinct);
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
  known: KnownBugs,
): readonly ContainedBug[] {
  return bugs
    .map((bug) => {
      const ids = failures.filter(bug.isExplained).map((failure) => failure.case.id);
      return { bug, weight: weighCases(ids, known) };
    })
    .sort((left, right) => right.weight - left.weight)
    .map(({ bug }) => bug);
}
