import type { Cause } from "./explain-failures.ts";
import { incidentalSymptoms } from "./incidental-symptoms.ts";
import type { ObservedFailure } from "./observed-failure.ts";

/** Maximum size of a cause that is joined with another, as a share of the other one's. */
const maxShare = { doubtful: 0.1, same: 0.02 } as const;

/**
 * Adds the few failures of a cause to another one that explains them nearly as well: the next best
 * clause for them is that of the other one, or their responses are wrong in the same way.
 *
 * @returns the other causes, in their order; of two, the one with far fewer failures comes second.
 */
export function joinSmallCauses<Failure extends ObservedFailure>(
  causes: readonly Cause<Failure>[],
): readonly Cause<Failure>[] {
  const sorted = joinParts(causes);
  const [first, second, ...others] = sorted;
  return first !== undefined && second !== undefined && others.length === 0 && isTiny(first, second)
    ? [second, first]
    : sorted;
}

/** Whether a cause accounts for far fewer failures than another one. */
function isTiny({ explained }: Cause, other: Cause): boolean {
  return explained.length <= maxShare.doubtful * other.explained.length;
}

/** Joins each cause with the first other one that it is a part of. */
function joinParts<Failure extends ObservedFailure>(
  causes: readonly Cause<Failure>[],
): readonly Cause<Failure>[] {
  const wholes = new Map<Cause<Failure>, Cause<Failure>>();
  for (const [index, cause] of causes.entries()) {
    const whole = causes.find(
      (other, position) =>
        !wholes.has(other) &&
        ((position < index && isDoubtfulPart(cause, other)) || isSamePart(cause, other)),
    );
    if (whole !== undefined) {
      wholes.set(cause, whole);
    }
  }
  return causes
    .filter((cause) => !wholes.has(cause))
    .map((cause) => {
      const parts = causes.filter((part) => wholes.get(part) === cause);
      return { ...cause, explained: [cause, ...parts].flatMap(({ explained }) => explained) };
    });
}

/**
 * Whether the next best clause for the failures of a cause is that of another one, or the other way
 * round, and they are few or look like those of the other one.
 */
function isDoubtfulPart({ clause, alternative, explained }: Cause, other: Cause): boolean {
  return (
    (other.clause === alternative || other.alternative === clause) &&
    (explained.length <= maxShare.doubtful * other.explained.length ||
      lookTheSame(explained, other.explained))
  );
}

/** Whether the few failures of a cause look like those of another one. */
function isSamePart({ explained, pattern }: Cause, other: Cause): boolean {
  return (
    pattern === undefined &&
    explained.length <= maxShare.same * other.explained.length &&
    lookTheSame(explained, other.explained)
  );
}

/** Whether each response is wrong in the way of one of some others. */
function lookTheSame(
  failures: readonly ObservedFailure[],
  others: readonly ObservedFailure[],
): boolean {
  const known = new Set(others.map(printSymptoms));
  return failures.every((failure) => known.has(printSymptoms(failure)));
}

/** Prints the symptoms of a failure, so that those of two can be compared. */
export function printSymptoms({ symptoms }: ObservedFailure): string {
  return [...symptoms]
    .filter((symptom) => !incidentalSymptoms.has(symptom))
    .sort()
    .join("\n");
}
