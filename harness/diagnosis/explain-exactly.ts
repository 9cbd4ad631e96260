import { failsAlike, isWeaklyShown, listRecorded } from "./agrees-with-bug.ts";
import { findScore } from "./create-scoring.ts";
import type { Cause, Certainty } from "./explain-failures.ts";
import type { KnownBug, KnownBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import type { Ranking } from "./rank-attempts.ts";
import type { Attempt, AttemptedCause } from "./rate-attempt.ts";
import { minNamed } from "./score-clauses.ts";

/** A known bug, and the failures that show it. */
interface ShownBug<Failure> {
  readonly bug: KnownBug;
  readonly explained: readonly Failure[];
}

/**
 * Explains failures by the fewest known bugs that together fail exactly the recorded cases that
 * failed, each in the same way. Generated cases follow the recorded ones: they differ from run to
 * run, and hardly ever show a bug that no recorded case shows.
 *
 * @returns undefined if no attempt consists of known bugs.
 */
export function explainExactly<Failure extends ObservedFailure>({
  attempts,
  evidence,
  score,
}: Ranking<Failure>): readonly Cause<Failure>[] | undefined {
  const failed = new Set(evidence.failures.map(({ case: { id } }) => id));
  const hasPassed = (id: string): boolean => evidence.judged.traits.has(id) && !failed.has(id);
  const [fewest] = attempts
    .map((attempt) => recognizeBugs(attempt, { known: evidence.known, hasPassed }))
    .filter((bugs) => bugs !== undefined)
    .sort((left, right) => left.length - right.length);
  return fewest
    ?.map(({ bug: { pattern }, explained }) => {
      const { clause } = pattern;
      const named = findScore(clause, score(explained))?.named ?? 0;
      return { clause, pattern, certainty: judgeShown(explained, named), explained };
    })
    .sort((left, right) => right.explained.length - left.explained.length);
}

/** @param named the share of the failures whose responses name the clause. */
function judgeShown(explained: readonly ObservedFailure[], named: number): Certainty {
  if (isWeaklyShown(explained)) {
    return "possible";
  }
  return named >= minNamed ? "certain" : "likely";
}

/** What bugs are recognized by. */
interface Recognition {
  readonly known: KnownBugs;
  /** Whether a case passed, given its id. */
  readonly hasPassed: (id: string) => boolean;
}

/** Finds the bug of each cause, unless there is a cause or a recorded failure without one. */
function recognizeBugs<Failure extends ObservedFailure>(
  { causes, left }: Attempt<Failure>,
  recognition: Recognition,
): readonly ShownBug<Failure>[] | undefined {
  if (listRecorded(left).length > 0) {
    return;
  }
  const recorded = causes.filter(({ explained }) => listRecorded(explained).length > 0);
  const bugs = recorded.flatMap((cause) => recognizeBug(cause, recognition) ?? []);
  const others = causes.filter((cause) => !recorded.includes(cause));
  const generated = [...others.flatMap(({ explained }) => explained), ...left];
  return bugs.length > 0 && bugs.length === recorded.length
    ? addGenerated(bugs, generated)
    : undefined;
}

/**
 * Finds the one known bug that fails exactly the recorded cases of a cause. Where a bug of another
 * clause fails the same ones in the same way, neither is known.
 */
function recognizeBug<Failure extends ObservedFailure>(
  { clause, explained }: AttemptedCause<Failure>,
  { known: { bugs }, hasPassed }: Recognition,
): ShownBug<Failure> | undefined {
  const recorded = listRecorded(explained);
  const isExact = (bug: KnownBug): boolean =>
    recorded.every((failure) => failsAlike(bug, failure)) && !bug.cases.some(hasPassed);
  const own = bugs.find((bug) => bug.pattern.clause === clause && isExact(bug));
  return own === undefined || bugs.some((bug) => bug !== own && isExact(bug))
    ? undefined
    : { bug: own, explained };
}

/** Gives each generated case to the bug that causes most of its symptoms, or to the first one. */
function addGenerated<Failure extends ObservedFailure>(
  bugs: readonly ShownBug<Failure>[],
  generated: readonly Failure[],
): readonly ShownBug<Failure>[] {
  const findBest = ({ symptoms }: Failure): ShownBug<Failure> | undefined => {
    const count = ({ bug: { profile } }: ShownBug<Failure>): number =>
      [...symptoms].filter((symptom) => profile.has(symptom)).length;
    return bugs.toSorted((left, right) => count(right) - count(left))[0];
  };
  return bugs.map((shown) => ({
    ...shown,
    explained: [...shown.explained, ...generated.filter((failure) => findBest(failure) === shown)],
  }));
}
