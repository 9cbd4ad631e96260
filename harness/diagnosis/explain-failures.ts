import { type ExaminedCases, leaveOut } from "./examine-cases.ts";
import type { FailurePattern } from "./failure-pattern.ts";
import { findConsequences } from "./find-consequences.ts";
import type { KnownBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { minNamed, type ScoredClause, scoreClauses } from "./score-clauses.ts";
import { selectExplained } from "./select-explained.ts";

/**
 * How sure an explanation is: `certain` when the responses themselves show the broken clause,
 * `likely` when the pattern of failures fits it and nothing else nearly as well.
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

/** What causes are looked for. */
export interface Failures<Failure extends ObservedFailure = ObservedFailure> {
  /** All cases that were judged. */
  readonly judged: ExaminedCases;
  readonly failures: readonly Failure[];
  readonly known: KnownBugs;
}

/** Clauses that may be broken, each with the failures that it accounts for. */
interface Attempt<Failure> {
  readonly causes: readonly { readonly clause: string; readonly explained: readonly Failure[] }[];
  /** Failures that none of them accounts for. */
  readonly left: readonly Failure[];
}

/** Scores clauses by some of the failures, as if the cases of all others had not run. */
type Score<Failure> = (failures: readonly Failure[]) => readonly ScoredClause[];

/** Number of clauses that are tried as the first cause, as the second one, and so on to the last. */
const widths = [8, 3, 1, 1];

/**
 * Looks for the few causes that together account best for failures, the one that fits all of them
 * best first. The clause that fits all failures may be a compromise between two broken ones, so
 * several are tried as the first.
 */
export function explainFailures<Failure extends ObservedFailure>(
  input: Failures<Failure>,
): readonly Cause<Failure>[] {
  const { failures } = input;
  const score = rememberScores(input);
  const values = listAttempts(input, score).map(
    (attempt) => [attempt, rateAttempt(attempt, score)] as const,
  );
  const [best] = values.toSorted(([, left], [, right]) => right - left);
  const fitOf = (clause: string): number => findScore(clause, score(failures))?.score ?? 0;
  return (best?.[0].causes ?? [])
    .map((cause) => ({ ...cause, ...judgeCause(cause.clause, score(cause.explained)) }))
    .sort((left, right) => fitOf(right.clause) - fitOf(left.clause));
}

/** Tries the clauses that fit best as the first cause, then as the second one of each, and so on. */
function listAttempts<Failure extends ObservedFailure>(
  { failures, judged, known }: Failures<Failure>,
  score: Score<Failure>,
): readonly Attempt<Failure>[] {
  const consequences = findConsequences(failures, judged, known);
  const extend = ({ causes, left }: Attempt<Failure>): readonly Attempt<Failure>[] =>
    (left.length === 0 ? [] : score(left).slice(0, widths[causes.length])).flatMap((best) => {
      const isExplained = selectExplained(best, left, consequences.get(best.clause));
      const explained = left.filter(isExplained);
      const rest = left.filter((failure) => !isExplained(failure));
      const cause = { clause: best.clause, explained };
      return explained.length === 0 ? [] : [{ causes: [...causes, cause], left: rest }];
    });
  const attempts: Attempt<Failure>[] = [];
  let longest: readonly Attempt<Failure>[] = [{ causes: [], left: failures }];
  for (const _width of widths) {
    longest = longest.flatMap(extend);
    attempts.push(...longest);
  }
  return attempts;
}

function findScore(clause: string, scores: readonly ScoredClause[]): ScoredClause | undefined {
  return scores.find((scored) => scored.clause === clause);
}

/** Many attempts share a cause, and scoring is most of the work. */
function rememberScores<Failure extends ObservedFailure>({
  judged,
  failures,
  known,
}: Failures<Failure>): Score<Failure> {
  const numbers = new Map(failures.map((failure, index) => [failure, index]));
  const scores = new Map<string, readonly ScoredClause[]>();
  return (some) => {
    const key = some.map((failure) => numbers.get(failure)).join();
    const chosen = new Set(some);
    const others = failures.filter((failure) => !chosen.has(failure));
    const found =
      scores.get(key) ?? scoreClauses({ judged: leaveOut(judged, others), failures: some, known });
    scores.set(key, found);
    return found;
  };
}

/** How much more a cause counts that accounts for more failures: less than in proportion. */
const sizePower = 0.4;

/** What a further cause must add to the score. */
const costOfCause = 0.3;

/** Rates causes by how well each fits the failures that it accounts for. */
function rateAttempt<Failure>({ causes, left }: Attempt<Failure>, score: Score<Failure>): number {
  let [sum, total] = [0, left.length ** sizePower];
  for (const { clause, explained } of causes) {
    const scores = score(explained);
    const own = findScore(clause, scores)?.score ?? 0;
    const lack = (scores[0]?.score ?? own) - own;
    const size = explained.length ** sizePower;
    sum += size * (own - lack);
    total += size;
  }
  return sum / total - costOfCause * (causes.length - 1);
}

/** Minimum distance in score to the next clause at which a cause is likely. */
const minLead = 1;

/** Judges how well a clause fits, compared with all others. */
function judgeCause(
  clause: string,
  scores: readonly ScoredClause[],
): Pick<Cause, "certainty" | "pattern" | "alternative"> {
  const own = findScore(clause, scores);
  const next = scores.find((scored) => scored.clause !== clause);
  const pattern = own?.fitting?.pattern;
  if (own !== undefined && own.named >= minNamed) {
    return { pattern, certainty: "certain" };
  }
  if (
    own === undefined ||
    next === undefined ||
    pattern !== undefined ||
    own.score - next.score >= minLead
  ) {
    return { pattern, certainty: "likely" };
  }
  return { certainty: "possible", alternative: next.clause };
}
