import { groupBy } from "../json/group-by.ts";
import type { Cause, ObservedFailure } from "./cause.ts";
import { collectEvidence, type Evidence } from "./collect-evidence.ts";
import { coverByBugs } from "./cover-by-bugs.ts";
import { countAll, leaveOut } from "./examine-cases.ts";
import { findShownClause } from "./find-shown-clause.ts";
import { minResponses } from "./find-uniform.ts";
import { unsteadyClauses } from "./find-unsteadiness.ts";
import { incidentalSymptoms, printLook } from "./list-look.ts";
import { listNamedClauses } from "./list-named-clauses.ts";
import { minShare } from "./min-share.ts";
import { weights } from "./weights.ts";

/** Maximum number of causes: what more of them leave has little in common. */
const maxCauses = 12;

/** Distance in score to the next clause at which a cause is likely. */
const minLead = 1.5;

/**
 * Explains failures by known bugs whose cases all failed as they do for them, or else by the clause
 * that fits best, then by the one that fits best what it leaves, and so on.
 */
export function explainFailures<Failure extends ObservedFailure>(
  given: Evidence<Failure>,
): readonly Cause<Failure>[] {
  const covered = coverByBugs(given) ?? [];
  // A bug that shows only at times explains better why failures come and go than what they look like.
  const isSteady = given.failures.every(({ unsteady }) => unsteady === undefined);
  const causes = isSteady || unsteadyClauses.has(covered[0]?.clause) ? [...covered] : [];
  let evidence = withoutCauses(given, causes);
  while (evidence.failures.length > 0 && causes.length < maxCauses) {
    const cause = findUnsteady(evidence) ?? findShown(evidence) ?? findBest(evidence);
    if (cause === undefined) {
      break;
    }
    const same = causes.findIndex(({ clause }) => clause === cause.clause);
    const other = causes[same];
    if (other === undefined) {
      causes.push(cause);
    } else {
      causes[same] = { ...other, explained: [...other.explained, ...cause.explained] };
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
  return (certainty === "certain" ? explained : []).flatMap((failure) => {
    const rest = [...failure.symptoms].filter(
      (symptom) => 2 * (counts.get(symptom) ?? 0) < explained.length,
    );
    const breaksOther = listNamedClauses(rest).some((name) => name !== clause);
    const isLess = rest.length < failure.symptoms.size;
    return isLess && breaksOther ? [{ ...failure, symptoms: new Set(rest) }] : [];
  });
}

/** Finds the failures that come and go. */
function findUnsteady<Failure extends ObservedFailure>({
  failures,
}: Evidence<Failure>): Cause<Failure> | undefined {
  const unsteady = failures.find((failure) => failure.unsteady !== undefined)?.unsteady;
  if (unsteady === undefined) {
    return undefined;
  }
  const { clause, isUnprovoked, cameAgain } = unsteady;
  const explained = failures.filter((failure) => failure.unsteady !== undefined);
  return { clause, certainty: cameAgain ? "likely" : "possible", isUnprovoked, explained };
}

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
  const isEnough =
    best !== undefined &&
    isRuledOut?.(best.clause) !== true &&
    (best.showing.length >= minShare * failures.length ||
      best.showing.length >= Math.max(minResponses, (1 - minShare) * failures.length));
  if (!isEnough) {
    return undefined;
  }
  const looks = new Set(best.showing.map(({ symptoms }) => printLook(symptoms)));
  const isAlike = ({ symptoms }: Failure): boolean => looks.has(printLook(symptoms));
  const others = (groups.get(undefined) ?? []).filter(isAlike);
  return { clause: best.clause, certainty: "certain", explained: [...best.showing, ...others] };
}

/**
 * Finds the clause that fits failures best. Where more queries have shown another one for a failure
 * that it accounts for, and the responses do not name it, that one is broken.
 */
function findBest<Failure extends ObservedFailure>(
  evidence: Evidence<Failure>,
): Cause<Failure> | undefined {
  const [best, next] = scoreClauses(evidence);
  const explained = best === undefined ? [] : selectExplained(best.clause, evidence.failures);
  if (best === undefined || explained.length === 0) {
    return undefined;
  }
  const shown = explained.find(({ contrasted }) => contrasted !== undefined)?.contrasted;
  const isClose = next !== undefined && best.score - next.score < minLead;
  return shown !== undefined || !isClose
    ? { clause: shown ?? best.clause, certainty: "likely", explained }
    : { clause: best.clause, alternative: next.clause, certainty: "possible", explained };
}

/** Scores clauses by all kinds of evidence, the best first; only differences mean something. */
function scoreClauses(evidence: Evidence): readonly { clause: string; score: number }[] {
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
    }))
    .sort((left, right) => right.score - left.score);
}

/**
 * Selects the failures that a clause accounts for: those of its cases, those whose responses name
 * it, and those with no symptom that is not usual among these.
 */
function selectExplained<Failure extends ObservedFailure>(
  clause: string,
  failures: readonly Failure[],
): readonly Failure[] {
  const isDirect = ({ case: item, symptoms }: Failure): boolean =>
    item.clauses.includes(clause) || findShownClause(symptoms) === clause;
  const direct = failures.filter(isDirect);
  const counts = countAll(direct.map(({ symptoms }) => symptoms));
  const isUsual = (symptom: string): boolean =>
    incidentalSymptoms.has(symptom) || (counts.get(symptom) ?? 0) > (1 - minShare) * direct.length;
  return failures.filter((failure) => isDirect(failure) || [...failure.symptoms].every(isUsual));
}
