import type { ExaminedCase } from "./examine-cases.ts";
import type { FailurePattern } from "./failure-pattern.ts";
import { findShownClause } from "./find-symptoms.ts";
import type { KnownBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { minNamed, type ScoredClause, scoreClauses } from "./score-clauses.ts";

/**
 * How sure an explanation is: `certain` when the responses themselves show the broken clause,
 * `likely` when the pattern of failures fits it and nothing else nearly as well.
 */
export type Certainty = "certain" | "likely" | "possible";

/** A clause that is probably broken, and the failures that it accounts for. */
export interface Cause<Failure extends ObservedFailure = ObservedFailure> {
  /** Id of the clause. */
  readonly clause: string;
  /** A known bug of which almost the same cases fail; left out when there is none. */
  readonly pattern?: FailurePattern | undefined;
  readonly certainty: Certainty;
  /** At least one. */
  readonly explained: readonly Failure[];
}

/** What causes are looked for. */
export interface Failures<Failure extends ObservedFailure = ObservedFailure> {
  /** All cases that were judged. */
  readonly judged: readonly ExaminedCase[];
  readonly failures: readonly Failure[];
  readonly known: KnownBugs;
}

/** Maximum number of causes. */
const maxCauses = 5;

/**
 * Looks for the smallest set of causes that accounts for failures: the best one, then the best
 * one for what is left.
 */
export function explainFailures<Failure extends ObservedFailure>({
  judged,
  failures,
  known,
}: Failures<Failure>): readonly Cause<Failure>[] {
  const causes: Cause<Failure>[] = [];
  let left = failures;
  while (left.length > 0 && causes.length < maxCauses) {
    const [best, next] = scoreClauses({ judged, failures: left, known });
    if (best === undefined) {
      break;
    }
    const explained = left.filter(selectExplained(best, left));
    if (explained.length === 0) {
      break;
    }
    const { clause, fitting } = best;
    const certainty = judgeCertainty(best, next);
    causes.push({ clause, pattern: fitting?.pattern, certainty, explained });
    const kept = new Set(explained);
    left = left.filter((failure) => !kept.has(failure));
  }
  return causes;
}

/**
 * Selects the failures that a clause accounts for: those of its cases, those of the known bug, and
 * those that look the same.
 */
function selectExplained(
  { clause, fitting }: ScoredClause,
  failures: readonly ObservedFailure[],
): (failure: ObservedFailure) => boolean {
  const sameBug = new Set(fitting?.pattern.failed.flatMap(({ cases }) => cases));
  const isDirect = ({ case: item, symptoms }: ObservedFailure): boolean =>
    sameBug.has(item.id) ||
    item.clauses.includes(clause) ||
    findShownClause(symptoms) === clause ||
    (fitting !== undefined && "property" in item && item.property !== undefined);
  const shown = new Set(failures.filter(isDirect).flatMap(({ symptoms }) => [...symptoms]));
  return (failure) =>
    isDirect(failure) || [...failure.symptoms].every((symptom) => shown.has(symptom));
}

/** Minimum distance in score to the next clause at which a cause is likely. */
const minLead = 1;

function judgeCertainty(
  { score, named, fitting }: ScoredClause,
  next: ScoredClause | undefined,
): Certainty {
  if (named >= minNamed) {
    return "certain";
  }
  return fitting !== undefined || score - (next?.score ?? 0) >= minLead ? "likely" : "possible";
}
