import type { Certainty, Explanation } from "./cause.ts";
import { type Failure, isGenerated, type Matrix, minShare } from "./evidence.ts";
import { findShownClause } from "./find-symptoms.ts";
import { fitsAll, type KnownBug } from "./known-bugs.ts";

/**
 * Explains failures by the fewest known bugs whose recorded cases all failed as they do for them.
 * Generated cases follow the recorded ones: they differ from run to run, and hardly ever show a bug
 * that no recorded case shows.
 *
 * @returns none if no such bugs fail all of these cases, or bugs of different clauses do so.
 */
export function coverByBugs({ failures, judged, known }: Matrix): readonly Explanation[] {
  const recorded = failures.filter((failure) => !isGenerated(failure.case));
  const shown = new Map(recorded.map(({ case: { id }, symptoms }) => [id, symptoms]));
  const ran = new Set(judged.map(({ id }) => id));
  const bugs = known.bugs.filter(
    (bug) => [...bug.symptoms.keys()].some((id) => shown.has(id)) && fitsAll(bug, shown, ran),
  );
  const chosen: KnownBug[] = [];
  let left = recorded;
  while (left.length > 0) {
    const cover = ({ symptoms }: KnownBug): number =>
      left.filter(({ case: { id } }) => symptoms.has(id)).length;
    const [best, next] = bugs.toSorted((one, other) => cover(other) - cover(one));
    if (best === undefined || cover(best) === 0) {
      return [];
    }
    const isAmbiguous = next !== undefined && cover(next) === cover(best);
    if (isAmbiguous && next.pattern.clause !== best.pattern.clause && cover(best) === left.length) {
      return [];
    }
    chosen.push(best);
    left = left.filter(({ case: { id } }) => !best.symptoms.has(id));
  }
  return toExplanations(chosen, failures);
}

/** Gives each failure to the first bug that has it, or else to the one with most of its symptoms. */
function toExplanations(
  bugs: readonly KnownBug[],
  failures: readonly Failure[],
): readonly Explanation[] {
  const findBug = ({ case: { id }, symptoms }: Failure): KnownBug | undefined => {
    const count = ({ profile }: KnownBug): number =>
      [...symptoms].filter((symptom) => profile.has(symptom)).length;
    return (
      bugs.find((bug) => bug.symptoms.has(id)) ??
      bugs.toSorted((left, right) => count(right) - count(left))[0]
    );
  };
  const homes = new Map(failures.map((failure) => [failure, findBug(failure)]));
  return bugs.map((bug) => {
    const { pattern } = bug;
    const own = failures.filter((failure) => homes.get(failure) === bug);
    const named = own.filter(({ symptoms }) => findShownClause(symptoms) === pattern.clause);
    const certainty: Certainty = named.length >= minShare * own.length ? "certain" : "likely";
    const explained = own.map(({ result }) => result);
    // What responses show has no other explanation.
    const [alternative] = certainty === "certain" ? [] : (pattern.alsoBreaks ?? []);
    return { clause: pattern.clause, alternative, pattern, certainty, explained };
  });
}
