import type { Cause, Certainty, ObservedFailure } from "./cause.ts";
import type { Evidence } from "./collect-evidence.ts";
import { findShownClause } from "./find-shown-clause.ts";
import { isGenerated } from "./is-generated.ts";
import type { KnownBug } from "./known-bugs.ts";
import { minShare } from "./min-share.ts";

/**
 * Explains failures by the fewest known bugs whose recorded cases all failed as they do for them.
 * Generated cases follow the recorded ones: they differ from run to run, and hardly ever show a bug
 * that no recorded case shows.
 *
 * @returns undefined if no such bugs fail all of these cases, or bugs of different clauses do so.
 */
export function coverByBugs<Failure extends ObservedFailure>({
  failures,
  judged,
  known,
  isRuledOut,
}: Evidence<Failure>): readonly Cause<Failure>[] | undefined {
  const recorded = failures.filter((failure) => !isGenerated(failure.case));
  const byId = new Map(recorded.map((failure) => [failure.case.id, failure]));
  const bugs = known.bugs.filter(
    (bug) =>
      isRuledOut?.(bug.pattern.clause) !== true &&
      bug.cases.some((id) => byId.has(id)) &&
      bug.cases.every((id) => {
        const failure = byId.get(id);
        return failure === undefined ? !judged.traits.has(id) : isShown(bug, failure);
      }),
  );
  const chosen: KnownBug[] = [];
  let left: readonly ObservedFailure[] = recorded;
  while (left.length > 0) {
    const cover = ({ symptoms }: KnownBug): number =>
      left.filter(({ case: { id } }) => symptoms.has(id)).length;
    const [best, next] = bugs.toSorted((one, other) => cover(other) - cover(one));
    if (best === undefined || cover(best) === 0) {
      break;
    }
    const isAmbiguous = next !== undefined && cover(next) === cover(best);
    if (isAmbiguous && next.pattern.clause !== best.pattern.clause && cover(best) === left.length) {
      return undefined;
    }
    chosen.push(best);
    left = left.filter(({ case: { id } }) => !best.symptoms.has(id));
  }
  return chosen.length === 0 || left.length > 0 ? undefined : toCauses(chosen, failures);
}

/** Whether a case fails as it does for a bug; another bug of the server may add symptoms. */
function isShown({ symptoms, clauses }: KnownBug, failure: ObservedFailure): boolean {
  if (failure.contrasted !== undefined && !clauses.includes(failure.contrasted)) {
    return false;
  }
  const expected = symptoms.get(failure.case.id) ?? [];
  return expected.every((symptom) => failure.symptoms.has(symptom));
}

/** Gives each failure to the first bug that has it, or else to the one with most of its symptoms. */
function toCauses<Failure extends ObservedFailure>(
  bugs: readonly KnownBug[],
  failures: readonly Failure[],
): readonly Cause<Failure>[] {
  const findBug = ({ case: { id }, symptoms }: Failure): KnownBug | undefined => {
    const count = ({ profile }: KnownBug): number =>
      [...symptoms].filter((symptom) => profile.has(symptom)).length;
    return (
      bugs.find((bug) => bug.symptoms.has(id)) ??
      bugs.toSorted((left, right) => count(right) - count(left))[0]
    );
  };
  const homes = new Map(failures.map((failure) => [failure, findBug(failure)]));
  return bugs
    .map((bug) => {
      const { clause } = bug.pattern;
      const explained = failures.filter((failure) => homes.get(failure) === bug);
      const named = explained.filter(({ symptoms }) => findShownClause(symptoms) === clause);
      const isCertain = named.length >= minShare * explained.length;
      const certainty: Certainty = isCertain ? "certain" : "likely";
      return { clause, pattern: bug.pattern, certainty, explained };
    })
    .filter(({ explained }) => explained.length > 0);
}
