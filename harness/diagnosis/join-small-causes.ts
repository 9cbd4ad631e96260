import type { Cause } from "./explain-failures.ts";
import { incidentalSymptoms } from "./find-symptoms.ts";
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
  const bySize = causes.toSorted((left, right) => right.explained.length - left.explained.length);
  const joined: Cause<Failure>[] = [];
  for (const cause of bySize) {
    const index = joined.findIndex((other) => isPart(cause, other));
    const other = joined[index];
    if (other === undefined) {
      joined.push(cause);
    } else {
      joined[index] = { ...other, explained: [...other.explained, ...cause.explained] };
    }
  }
  const positionOf = ({ clause }: Cause): number =>
    causes.findIndex((cause) => cause.clause === clause);
  const sorted = joined.toSorted((left, right) => positionOf(left) - positionOf(right));
  const [first, second, ...others] = sorted;
  return first !== undefined && second !== undefined && others.length === 0 && isTiny(first, second)
    ? [second, first]
    : sorted;
}

/** Whether a cause accounts for far fewer failures than another one. */
function isTiny({ explained }: Cause, other: Cause): boolean {
  return explained.length <= maxShare.doubtful * other.explained.length;
}

/** Whether the failures of a cause are probably those of another one. */
function isPart({ alternative, explained, pattern }: Cause, other: Cause): boolean {
  const share = explained.length / other.explained.length;
  if (other.clause === alternative && share <= maxShare.doubtful) {
    return true;
  }
  return pattern === undefined && share <= maxShare.same && lookTheSame(explained, other.explained);
}

/** Whether each response is wrong in the way of one of some others. */
function lookTheSame(
  failures: readonly ObservedFailure[],
  others: readonly ObservedFailure[],
): boolean {
  const known = new Set(others.map(printSymptoms));
  return failures.every((failure) => known.has(printSymptoms(failure)));
}

function printSymptoms({ symptoms }: ObservedFailure): string {
  return [...symptoms]
    .filter((symptom) => !incidentalSymptoms.has(symptom))
    .sort()
    .join("\n");
}
