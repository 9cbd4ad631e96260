import { findShownClause } from "./find-shown-clause.ts";
import { printLook } from "./list-look.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import type { Attempt, AttemptedCause } from "./rate-attempt.ts";

/** Minimum number of failures that must show a clause by themselves: fewer may have another cause. */
const minShowing = 5;

/** The same number as a share of all failures. */
const minShare = 0.1;

/**
 * Gives the clauses that responses show to be broken the failures that show them, and those that
 * look the same where a case does not expect enough to name a clause.
 */
export function claimShown<Failure extends ObservedFailure>(
  failures: readonly Failure[],
): Attempt<Failure> {
  const minimum = Math.max(minShowing, minShare * failures.length);
  const clauses = new Set(failures.flatMap(({ symptoms }) => findShownClause(symptoms) ?? []));
  const causes: AttemptedCause<Failure>[] = [];
  let left = failures;
  for (const clause of clauses) {
    const showing = left.filter(({ symptoms }) => findShownClause(symptoms) === clause);
    const looks = new Set(showing.map(({ symptoms }) => printLook(symptoms)));
    const explained = left.filter(
      (failure) =>
        showing.includes(failure) ||
        (findShownClause(failure.symptoms) === undefined && looks.has(printLook(failure.symptoms))),
    );
    if (showing.length >= minimum) {
      causes.push({ clause, explained });
      left = left.filter((failure) => !explained.includes(failure));
    }
  }
  return { causes, left };
}
