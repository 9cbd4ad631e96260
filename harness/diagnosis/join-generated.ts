import { listRecorded } from "./agrees-with-bug.ts";
import { findScore, type Scoring } from "./create-scoring.ts";
import type { Cause } from "./explain-failures.ts";
import type { ObservedFailure } from "./observed-failure.ts";

/**
 * Joins a doubtful cause of generated cases only with the one, of those that recorded cases show,
 * whose clause fits them best: few bugs show in no recorded case, and what a generated case is about
 * says little.
 */
export function joinGenerated<Failure extends ObservedFailure>(
  causes: readonly Cause<Failure>[],
  score: Scoring<Failure>,
): readonly Cause<Failure>[] {
  const [parts, wholes] = partition(causes);
  const findWhole = ({ explained }: Cause<Failure>): Cause<Failure> | undefined => {
    const scores = score(explained);
    const rate = ({ clause }: Cause): number => findScore(clause, scores)?.score ?? 0;
    return wholes.toSorted((left, right) => rate(right) - rate(left))[0];
  };
  const homes = new Map(parts.map((part) => [part, findWhole(part)]));
  return wholes.length === 0
    ? causes
    : wholes.map((whole) => ({
        ...whole,
        explained: [
          ...whole.explained,
          ...parts.flatMap((part) => (homes.get(part) === whole ? part.explained : [])),
        ],
      }));
}

/** Separates doubtful causes of generated cases only from the others. */
function partition<Failure extends ObservedFailure>(
  causes: readonly Cause<Failure>[],
): readonly [readonly Cause<Failure>[], readonly Cause<Failure>[]] {
  const isPart = ({ certainty, explained }: Cause): boolean =>
    certainty === "possible" && listRecorded(explained).length === 0;
  return [causes.filter(isPart), causes.filter((cause) => !isPart(cause))];
}
