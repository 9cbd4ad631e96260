import { agreesWithBug, isWeaklyShown } from "./agrees-with-bug.ts";
import { findScore } from "./create-scoring.ts";
import { type ExaminedCases, leaveOut } from "./examine-cases.ts";
import { explainExactly } from "./explain-exactly.ts";
import type { FailurePattern } from "./failure-pattern.ts";
import { findUnlike } from "./find-unlike.ts";
import { joinGenerated } from "./join-generated.ts";
import { joinSmallCauses } from "./join-small-causes.ts";
import { listNamedClauses } from "./list-named-clauses.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { type Ranking, rankAttempts } from "./rank-attempts.ts";
import { type Evidence, minNamed, type ScoredClause, scoreWithoutBug } from "./score-clauses.ts";
import { listTraitsOf } from "./trait-clauses.ts";

/**
 * How sure an explanation is: `certain` when the responses themselves show the broken clause,
 * `likely` when the pattern of failures fits it and nothing else nearly as well, and `possible`
 * when another clause fits nearly as well, or few failures show it.
 */
export type Certainty = "certain" | "likely" | "possible";

/** A clause that is probably broken, and the failures that it accounts for. */
export interface Cause<Failure extends ObservedFailure = ObservedFailure> {
  /** Id of the clause. */
  readonly clause: string;
  /** Id of a clause that fits nearly as well; left out when there is none. */
  readonly alternative?: string | undefined;
  /** A known bug of which almost the same cases fail; left out when there is none. */
  readonly pattern?: FailurePattern | undefined;
  readonly certainty: Certainty;
  /** At least one. */
  readonly explained: readonly Failure[];
}

/**
 * Looks for the few causes that together account best for failures: known bugs that fail exactly
 * these cases, or else the clauses that fit best, the one that fits all of them best first.
 */
export function explainFailures<Failure extends ObservedFailure>(
  given: Evidence<Failure>,
): readonly Cause<Failure>[] {
  const ranking = rankAttempts(given);
  const exact = explainExactly(ranking);
  return exact ?? joinGenerated(explainByFit(given, ranking), ranking.score);
}

function explainByFit<Failure extends ObservedFailure>(
  given: Evidence<Failure>,
  { evidence, score, attempts }: Ranking<Failure> = rankAttempts(given),
): readonly Cause<Failure>[] {
  const [best] = attempts;
  const fitOf = (clause: string): number => findScore(clause, score(evidence.failures))?.score ?? 0;
  const causes = (best?.causes ?? [])
    .map((cause) => ({ ...cause, ...judgeCause(cause, score(cause.explained), evidence.judged) }))
    .map((cause) => withoutUntrueBug(cause, cause.explained.length, evidence))
    .map((cause) => (cause.pattern === undefined ? addRival(cause, score(cause.explained)) : cause))
    .sort(
      (left, right) =>
        Number(isLone(left)) - Number(isLone(right)) || fitOf(right.clause) - fitOf(left.clause),
    );
  const joined = joinSmallCauses(causes).map((cause) =>
    withoutUntrueBug(cause, evidence.failures.length, evidence),
  );
  const further = explainRest(best?.left ?? [], given);
  return [...explainUnlike(joined, given), ...further].map((cause, index) =>
    index > 0 ? doubtLone(cause) : cause,
  );
}

/**
 * Explains the failures that the best attempt does not account for, as if no other case had failed:
 * a server may have more bugs than an attempt has causes.
 */
function explainRest<Failure extends ObservedFailure>(
  rest: readonly Failure[],
  given: Evidence<Failure>,
): readonly Cause<Failure>[] {
  const ids = new Set(rest.map(({ case: { id } }) => id));
  const others = given.failures.filter(({ case: { id } }) => !ids.has(id));
  return rest.length === 0 || others.length === 0
    ? []
    : explainByFit({ ...given, judged: leaveOut(given.judged, others), failures: rest });
}

/**
 * Gives failures that do not fit their cause to another cause whose clause their responses name,
 * and explains the rest of them again.
 */
function explainUnlike<Failure extends ObservedFailure>(
  causes: readonly Cause<Failure>[],
  given: Evidence<Failure>,
): readonly Cause<Failure>[] {
  const unlike = causes.flatMap(findUnlike);
  if (unlike.length === 0) {
    return causes;
  }
  const ids = new Set(unlike.map(({ case: { id } }) => id));
  const isFitting = (failure: Failure): boolean => !ids.has(failure.case.id);
  const findNamed = ({ symptoms }: Failure): Cause<Failure> | undefined =>
    causes.find(({ clause }) => listNamedClauses(symptoms).includes(clause));
  const unnamed = unlike.filter((failure) => findNamed(failure) === undefined);
  return [
    ...causes.map((cause) => ({
      ...cause,
      explained: [
        ...cause.explained.filter(isFitting),
        ...unlike.filter((failure) => findNamed(failure) === cause),
      ],
    })),
    ...(unnamed.length === 0
      ? []
      : explainByFit({
          ...given,
          judged: leaveOut(given.judged, given.failures.filter(isFitting)),
          failures: unnamed,
        })),
  ];
}

/**
 * Leaves out a known bug whose description is probably not true of the server, and lowers the
 * certainty of one that few failures show.
 *
 * @param total number of failures: a cause of a part of them takes more evidence.
 */
function withoutUntrueBug<Failure extends ObservedFailure>(
  cause: Cause<Failure>,
  total: number,
  evidence: Evidence<Failure>,
): Cause<Failure> {
  const bug = evidence.known.bugs.find(({ pattern }) => pattern === cause.pattern);
  const claimed = { explained: cause.explained, total };
  if (bug === undefined) {
    return cause;
  }
  if (!agreesWithBug(bug, claimed, evidence)) {
    return { ...cause, pattern: undefined };
  }
  return isWeaklyShown(cause.explained) ? { ...cause, certainty: "possible" } : cause;
}

/**
 * Also names the clause that fits best without a known bug which is not that of the server: which
 * cases fail says little more than that the two bugs are in the same place.
 */
function addRival<Failure extends ObservedFailure>(
  cause: Cause<Failure>,
  scores: readonly ScoredClause[],
): Cause<Failure> {
  const own = findScore(cause.clause, scores);
  const [rival] = scores.toSorted((left, right) => scoreWithoutBug(right) - scoreWithoutBug(left));
  const isSure = cause.certainty === "certain" || own?.fitting === undefined;
  return isSure || rival === undefined || rival === own
    ? cause
    : { ...cause, certainty: "possible", alternative: rival.clause };
}

/** A later cause of a single failure may be the first one, whatever that failure looks like. */
function doubtLone<Failure extends ObservedFailure>(cause: Cause<Failure>): Cause<Failure> {
  const isDoubtful = isLone(cause) && cause.certainty === "likely";
  return isDoubtful ? { ...cause, certainty: "possible" } : cause;
}

function isLone({ explained }: Cause): boolean {
  return explained.length === 1;
}

/** Minimum distance in score to the next clause at which a cause is likely. */
const minLead = 1;

/** Minimum share of failures that show a clause by themselves at which it is likely. */
const minShown = 0.5;

/** Judges how well a clause fits, compared with all others. */
function judgeCause(
  { clause, explained }: Pick<Cause, "clause" | "explained">,
  scores: readonly ScoredClause[],
  judged: ExaminedCases,
): Pick<Cause, "certainty" | "pattern" | "alternative"> {
  const own = findScore(clause, scores);
  const next = scores.find(
    (scored) => scored.clause !== clause && isApplicable(scored.clause, explained, judged),
  );
  const pattern = own?.fitting?.pattern;
  if (own !== undefined && own.named >= minNamed) {
    return { pattern, certainty: "certain" };
  }
  if (
    own === undefined ||
    next === undefined ||
    pattern !== undefined ||
    own.named >= minShown ||
    own.score - next.score >= minLead
  ) {
    return { pattern, certainty: "likely" };
  }
  return { certainty: "possible", alternative: next.clause };
}

/** Minimum share of the failures whose requests have what a clause is about. */
const minApplicable = 0.5;

/** Whether most failures are of requests that a clause is about, if it is about their form. */
function isApplicable(
  clause: string,
  failures: readonly ObservedFailure[],
  { traits }: ExaminedCases,
): boolean {
  const own = listTraitsOf(clause);
  const hits = failures.filter(({ case: { id } }) =>
    own.some((trait) => traits.get(id)?.has(trait)),
  );
  const isAboutRequests = own.length > 0 && clause.startsWith("request.");
  return !isAboutRequests || hits.length >= minApplicable * failures.length;
}
