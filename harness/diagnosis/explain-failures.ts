import { groupBy } from "../kit/group-by.ts";
import { collectEvidence, type Evidence, minNamed } from "./collect-evidence.ts";
import { coverByBugs } from "./cover-by-bugs.ts";
import { countAll, leaveOut } from "./examine-cases.ts";
import type { FailurePattern } from "./failure-pattern.ts";
import { findShownClause } from "./find-shown-clause.ts";
import { isGenerated } from "./is-generated.ts";
import { printLook } from "./list-look.ts";
import { listNamedClauses } from "./list-named-clauses.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { selectExplained } from "./select-explained.ts";
import { weights } from "./weights.ts";

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
  /** A known bug that fails the same cases; left out when there is none. */
  readonly pattern?: FailurePattern | undefined;
  readonly certainty: Certainty;
  /** At least one. */
  readonly explained: readonly Failure[];
}

/** A clause, and how well it explains failures. */
interface ScoredClause {
  readonly clause: string;
  /** Sum of the weighted kinds of evidence; only differences between clauses mean something. */
  readonly score: number;
  /** Share of the failures whose responses name the clause by themselves, from 0 to 1. */
  readonly named: number;
}

/** Scores clauses by all kinds of evidence, the best first. */
function scoreClauses(evidence: Evidence): readonly ScoredClause[] {
  const { failures, isRuledOut } = evidence;
  return [...collectEvidence(evidence)]
    .filter(
      ([clause]) =>
        isRuledOut?.(clause) !== true &&
        !failures.some((failure) => failure.isRuledOut?.(clause) === true),
    )
    .map(([clause, kinds]) => ({
      clause,
      score: [...kinds].reduce((sum, [kind, value]) => sum + weights[kind] * value, 0),
      named: kinds.get("named") ?? 0,
    }))
    .sort((left, right) => right.score - left.score);
}

/** Maximum number of causes: what more of them leave has little in common. */
const maxCauses = 12;

/**
 * Explains failures by known bugs whose cases all failed as they do for them, or else by the clause
 * that fits best, then by the one that fits best what it leaves, and so on.
 */
export function explainFailures<Failure extends ObservedFailure>(
  given: Evidence<Failure>,
): readonly Cause<Failure>[] {
  const causes = [...(coverByBugs(given) ?? [])];
  let evidence = withoutCauses(given, causes);
  while (evidence.failures.length > 0 && causes.length < maxCauses) {
    const cause = findShown(evidence) ?? findBest(evidence);
    if (cause === undefined) {
      break;
    }
    const whole = causes.findIndex((other) => isPart(cause, other));
    const other = causes[whole];
    if (other === undefined) {
      causes.push(causes.length > 0 ? doubtLone(cause) : cause);
    } else {
      causes[whole] = { ...other, explained: [...other.explained, ...cause.explained] };
    }
    evidence = withoutCauses(evidence, [cause]);
  }
  return causes;
}

/**
 * Leaves out failures that have a cause, as if their cases had not run. Those that break another
 * clause, too, stay with what is left of their symptoms.
 */
function withoutCauses<Failure extends ObservedFailure>(
  evidence: Evidence<Failure>,
  causes: readonly Cause<Failure>[],
): Evidence<Failure> {
  const explained = new Set(causes.flatMap((cause) => cause.explained));
  const further = causes.flatMap(listFurther);
  const ids = new Set(further.map(({ case: { id } }) => id));
  return {
    ...evidence,
    failures: [...evidence.failures.filter((failure) => !explained.has(failure)), ...further],
    judged: leaveOut(
      evidence.judged,
      [...explained].filter(({ case: { id } }) => !ids.has(id)),
    ),
  };
}

/** Maximum share of the failures of a certain cause that also have another one. */
const maxFurther = 0.2;

/**
 * Lists the failures of a certain cause that break another clause, too, without the symptoms that
 * most failures of the cause have.
 */
function listFurther<Failure extends ObservedFailure>({
  clause,
  certainty,
  explained,
}: Cause<Failure>): readonly Failure[] {
  const counts = countAll(explained.map(({ symptoms }) => symptoms));
  const further = explained.flatMap((failure) => {
    const rest = [...failure.symptoms].filter(
      (symptom) => 2 * (counts.get(symptom) ?? 0) < explained.length,
    );
    const isLess = rest.length < failure.symptoms.size;
    const breaksOther = isLess && listNamedClauses(rest).some((name) => name !== clause);
    return breaksOther ? [{ ...failure, symptoms: new Set(rest) }] : [];
  });
  const isFew = further.length <= maxFurther * explained.length;
  return certainty === "certain" && isFew ? further : [];
}

/** Minimum number, and share of the failures, of those that show a clause by themselves. */
const minShowing = { count: 5, share: 0.1 } as const;

/**
 * Finds the clause that the most responses show to be broken by themselves, with the failures that
 * look the same where a case does not expect enough to show it.
 */
function findShown<Failure extends ObservedFailure>({
  failures,
  isRuledOut,
}: Evidence<Failure>): Cause<Failure> | undefined {
  const groups = groupBy(failures, ({ symptoms }) => findShownClause(symptoms));
  const [best] = [...groups]
    .flatMap(([clause, showing]) => (clause === undefined ? [] : [{ clause, showing }]))
    .sort((left, right) => right.showing.length - left.showing.length);
  const { count, share } = minShowing;
  const isEnough =
    best !== undefined &&
    isRuledOut?.(best.clause) !== true &&
    (best.showing.length >= minNamed * failures.length ||
      best.showing.length >= Math.max(count, share * failures.length));
  if (!isEnough) {
    return undefined;
  }
  const looks = new Set(best.showing.map(({ symptoms }) => printLook(symptoms)));
  const isAlike = ({ symptoms }: Failure): boolean => looks.has(printLook(symptoms));
  const others = (groups.get(undefined) ?? []).filter(isAlike);
  return { clause: best.clause, certainty: "certain", explained: [...best.showing, ...others] };
}

/** Distance in score to the next clause at which a cause is likely. */
const minLead = 1.5;

/**
 * Finds the clause that fits failures best. Where more queries have shown another one for a failure
 * that it accounts for, and the responses do not name it, that one is broken.
 */
function findBest<Failure extends ObservedFailure>(
  evidence: Evidence<Failure>,
): Cause<Failure> | undefined {
  const [best, next] = scoreClauses(evidence);
  const explained = best === undefined ? [] : selectExplained(best.clause, evidence);
  if (best === undefined || explained.length === 0) {
    return undefined;
  }
  const shown = explained.find(({ contrasted }) => contrasted !== undefined)?.contrasted;
  const isClose = next !== undefined && best.score - next.score < minLead;
  return shown !== undefined || !isClose
    ? { clause: shown ?? best.clause, certainty: "likely", explained }
    : { clause: best.clause, alternative: next.clause, certainty: "possible", explained };
}

/** A later cause of a single failure may be an earlier one, whatever that failure looks like. */
function doubtLone<Failure extends ObservedFailure>(cause: Cause<Failure>): Cause<Failure> {
  const isDoubtful = cause.explained.length === 1 && cause.certainty === "likely";
  return isDoubtful ? { ...cause, certainty: "possible" } : cause;
}

/** Maximum size of a doubtful cause that belongs to another one, as a share of the other one's. */
const maxPart = 0.1;

/**
 * Whether a cause is that of an earlier one, too: they have the same clause, or the later one is
 * doubtful and small or of generated cases only, and nearly has that clause or looks the same.
 */
function isPart(cause: Cause, other: Cause): boolean {
  const { clause, alternative, certainty, explained } = cause;
  if (clause === other.clause || certainty === "certain") {
    return clause === other.clause;
  }
  const looks = new Set(other.explained.map(({ symptoms }) => printLook(symptoms)));
  const isSmall = explained.length <= maxPart * other.explained.length;
  const isAlike =
    alternative === other.clause ||
    explained.every(({ symptoms }) => looks.has(printLook(symptoms)));
  return isAlike && (isSmall || explained.every((failure) => isGenerated(failure.case)));
}
