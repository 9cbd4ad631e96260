import { claimShown } from "./claim-shown.ts";
import type { Scoring } from "./create-scoring.ts";
import { findConsequences } from "./find-consequences.ts";
import { type ContainedBug, findContainedBugs, selectContained } from "./find-contained-bugs.ts";
import type { KnownBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { type Attempt, type AttemptedCause, rateAttempt } from "./rate-attempt.ts";
import type { Evidence } from "./score-clauses.ts";
import { selectExplained } from "./select-explained.ts";

/** Number of candidates that are tried as the first cause, as the second one, and so on. */
const widths = [
  { clauses: 8, bugs: 4 },
  { clauses: 3, bugs: 2 },
  { clauses: 1, bugs: 1 },
  { clauses: 1, bugs: 0 },
] as const;

/** Number of attempts, the best ones, that get another cause. */
const maxExtended = 16;

/** A cause, and which failures it accounts for. */
interface Candidate {
  readonly clause: string;
  readonly isExplained: (failure: ObservedFailure) => boolean;
}

/** What candidates are found by. */
interface Search<Failure> {
  /** Clause → ids of the cases that are to be expected to fail. */
  readonly consequences: ReadonlyMap<string, ReadonlySet<string>>;
  readonly contained: readonly ContainedBug[];
  readonly known: KnownBugs;
  readonly score: Scoring<Failure>;
}

/**
 * Tries what fits best as the first cause, then as the second one of each, and so on: a clause with
 * all failures that look the same, or a known bug with exactly its cases.
 *
 * @param score scores clauses by some of the failures.
 */
export function listAttempts<Failure extends ObservedFailure>(
  evidence: Evidence<Failure>,
  score: Scoring<Failure>,
): readonly Attempt<Failure>[] {
  const search: Search<Failure> = {
    consequences: findConsequences(evidence.failures, evidence.judged, evidence.known),
    contained: findContainedBugs(evidence),
    known: evidence.known,
    score,
  };
  const shown = claimShown(evidence.failures);
  const starts = [
    { causes: [], left: evidence.failures },
    ...(shown.causes.length > 0 ? [shown] : []),
  ];
  const attempts: Attempt<Failure>[] = starts.slice(1);
  let longest: readonly Attempt<Failure>[] = starts;
  for (const width of widths) {
    const extended = longest.flatMap((attempt) =>
      attempt.left.length === 0
        ? []
        : listCandidates(attempt.left, width, search).flatMap((candidate) =>
            extend(attempt, candidate),
          ),
    );
    longest = selectBest(extended, score);
    attempts.push(...extended);
  }
  return attempts;
}

function listCandidates<Failure extends ObservedFailure>(
  left: readonly Failure[],
  width: (typeof widths)[number],
  { consequences, contained, known, score }: Search<Failure>,
): Candidate[] {
  return [
    ...score(left)
      .slice(0, width.clauses)
      .map((best) => ({
        clause: best.clause,
        isExplained: selectExplained(best, left, consequences.get(best.clause)),
      })),
    ...selectContained(contained, left, known).slice(0, width.bugs),
  ];
}

/** Adds a cause, unless it accounts for nothing. */
function extend<Failure extends ObservedFailure>(
  { causes, left }: Attempt<Failure>,
  { clause, isExplained }: Candidate,
): Attempt<Failure>[] {
  const explained = left.filter(isExplained);
  const rest = left.filter((failure) => !isExplained(failure));
  return explained.length === 0
    ? []
    : [{ causes: addCause(causes, { clause, explained }), left: rest }];
}

/** Adds a cause, or its failures to the cause with the same clause. */
function addCause<Failure>(
  causes: readonly AttemptedCause<Failure>[],
  { clause, explained }: AttemptedCause<Failure>,
): readonly AttemptedCause<Failure>[] {
  const same = causes.find((cause) => cause.clause === clause);
  const joined = { clause, explained: [...(same?.explained ?? []), ...explained] };
  return [...causes.filter((cause) => cause !== same), joined];
}

function selectBest<Failure extends ObservedFailure>(
  attempts: readonly Attempt<Failure>[],
  score: Scoring<Failure>,
): readonly Attempt<Failure>[] {
  return attempts
    .map((attempt) => ({ attempt, rate: rateAttempt(attempt, score) }))
    .sort((left, right) => right.rate - left.rate)
    .slice(0, maxExtended)
    .map(({ attempt }) => attempt);
}
