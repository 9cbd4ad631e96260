import { fieldOf } from "./field-of.ts";
import { isGenerated } from "./is-generated.ts";
import { isIndistinct } from "./is-indistinct.ts";
import { type KnownBug, type KnownBugs, weighCases } from "./known-bugs.ts";
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
export function findContainedBugs(evidence: Evidence): readonly ContainedBug[] {
  const matches = listMatches(evidence);
  return matches
    .filter((match) => !isIndistinct(match.hits, leaveOutOthers(evidence.failures, matches, match)))
    .map(({ bug }) => ({ clause: bug.pattern.clause, isExplained: createTest(bug) }));
}

/** A known bug that a server may have, and the recorded failures that look like its own. */
interface Match {
  readonly bug: KnownBug;
  readonly hits: readonly ObservedFailure[];
}

function listMatches({
  failures,
  judged: { traits },
  known,
  isRuledOut,
}: Evidence): readonly Match[] {
  const failed = new Map(failures.map((failure) => [failure.case.id, failure]));
  return known.bugs.flatMap((bug) => {
    const hits = bug.cases.flatMap((id) => {
      const failure = failed.get(id);
      return failure !== undefined && isSame(bug.symptoms.get(id) ?? [], failure) ? [failure] : [];
    });
    if (hits.length === 0 || isRuledOut?.(bug.pattern.clause) === true) {
      return [];
    }
    const ids = hits.map(({ case: { id } }) => id);
    const ran = bug.cases.filter((id) => traits.has(id));
    const isMatch = weighCases(ids, known) >= minShare * weighCases(ran, known);
    return isMatch ? [{ bug, hits }] : [];
  });
}

/** Leaves out the failures of the other known bugs that a server may have: they have a cause. */
function leaveOutOthers(
  failures: readonly ObservedFailure[],
  matches: readonly Match[],
  own: Match,
): readonly ObservedFailure[] {
  const others = new Set(matches.flatMap((match) => (match === own ? [] : match.hits)));
  return failures.filter((failure) => !others.has(failure));
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
    isGenerated(item)
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
