import { groupBy } from "../json/group-by.ts";
import { isObject } from "../json/json-value.ts";
import { listErrors } from "../judge/name-rejection.ts";
import type { WrongResult } from "../run/case-result.ts";
import { type Case, type ExpectedExchange, isExact, isJudged } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import type { Explanation } from "./cause.ts";
import { countAll } from "./count-all.ts";
import { coverByBugs } from "./cover-by-bugs.ts";
import {
  collectEvidence,
  type Failure,
  isGenerated,
  type Matrix,
  minResponses,
  minShare,
  scoreClauses,
} from "./evidence.ts";
import { findShownClause, isIncidental, printLook, saysHow } from "./find-symptoms.ts";
import { findOverlap, findUnsteady } from "./find-unsteady.ts";
import { weights } from "./weights.ts";

/** Maximum number of causes: what more of them leave has little in common. */
const maxCauses = 12;

/** Maximum number of clauses that are named besides because they fit less well. */
const maxRivals = 2;

/** Distance in score to the next clause at which a cause is likely. */
const minLead = 2;

/**
 * Explains failures by known bugs whose cases all failed as they do for them, or else by the clause
 * that fits best, then by the one that fits best what it leaves, and so on.
 */
export function explainFailures(given: Matrix): readonly Explanation[] {
  const unsteady = findUnsteady(given);
  const found = unsteady === undefined ? coverByBugs(given) : [unsteady];
  const causes = found.length > 0 ? [...found] : [findOverlap(given.failures) ?? []].flat();
  let left = withoutCauses(given, causes);
  while (causes.length < maxCauses && saysMore(left, causes)) {
    const cause = findShown(left) ?? findBest(left);
    if (cause === undefined) {
      break;
    }
    addCause(causes, addFailures(cause, left));
    left = withoutCauses(left, causes);
  }
  return adoptGenerated(causes, left, given);
}

/**
 * Whether failures remain that may show another cause. Generated cases hardly ever show one that no
 * recorded case shows.
 */
function saysMore({ failures }: Matrix, causes: readonly Explanation[]): boolean {
  return failures.some(({ case: item }) => causes.length === 0 || !isGenerated(item));
}

/** Gives generated cases that remain to the cause whose failures look most like them. */
function adoptGenerated(
  causes: readonly Explanation[],
  left: Matrix,
  { failures }: Matrix,
): readonly Explanation[] {
  const symptomsOf = new Map(failures.map(({ result, symptoms }) => [result, symptoms]));
  const looks = causes.map(
    ({ explained }) => new Set(explained.flatMap((result) => [...(symptomsOf.get(result) ?? [])])),
  );
  const findHome = ({ symptoms }: Failure): number => {
    const counts = looks.map((look) => [...symptoms].filter((name) => look.has(name)).length);
    return counts.indexOf(Math.max(...counts));
  };
  const rest = left.failures.filter((failure) => isGenerated(failure.case));
  const homes = groupBy(rest, findHome);
  return causes.map((cause, index) => ({
    ...cause,
    explained: [...cause.explained, ...(homes.get(index) ?? []).map(({ result }) => result)],
  }));
}

/** Adds a cause, or what it explains to another one with the same clause. */
function addCause(causes: Explanation[], cause: Explanation): void {
  const same = causes.findIndex((other) => other.clause === cause.clause);
  const other = causes[same];
  if (other === undefined) {
    causes.push(cause);
  } else {
    causes[same] = { ...other, explained: [...other.explained, ...cause.explained] };
  }
}

/** Adds the failures of cases that fail just as they do for a known bug of the same clause. */
function addFailures(cause: Explanation, { failures, known }: Matrix): Explanation {
  const bugs = known.bugs.filter(({ clauses }) => clauses.includes(cause.clause));
  const failsAsKnown = ({ case: { id }, symptoms }: Failure): boolean =>
    bugs.some((bug) => bug.symptoms.get(id)?.every((symptom) => symptoms.has(symptom)));
  const added = failures.filter(failsAsKnown).map(({ result }) => result);
  return { ...cause, explained: [...new Set([...cause.explained, ...added])] };
}

/** Leaves out failures that have a cause, as if their cases had not run. */
function withoutCauses(
  { failures, judged, ...rest }: Matrix,
  causes: readonly Explanation[],
): Matrix {
  const explained = new Set(causes.flatMap((cause) => cause.explained));
  const cases = new Set([...explained].map((result): Case => result.case));
  return {
    ...rest,
    failures: failures.filter(({ result }) => !explained.has(result)),
    judged: judged.filter((item) => !cases.has(item)),
  };
}

/**
 * Finds the clause that the most responses show to be broken by themselves, with the failures that
 * look the same where a case does not expect enough to show it. None is shown by what looks the same
 * where no field fails.
 */
function findShown({ failures }: Matrix): Explanation | undefined {
  const groups = groupBy(failures, ({ symptoms }) => findShownClause(symptoms));
  const [best] = [...groups]
    .flatMap(([clause, showing]) => (clause === undefined ? [] : [{ clause, showing }]))
    .sort((left, right) => right.showing.length - left.showing.length);
  if (
    best === undefined ||
    best.showing.length <
      Math.min(minShare * failures.length, Math.max(minResponses, (1 - minShare) * failures.length))
  ) {
    return undefined;
  }
  const looks = new Set(best.showing.map(({ symptoms }) => printLook(symptoms)));
  const others = (groups.get(undefined) ?? []).filter(({ symptoms }) =>
    looks.has(printLook(symptoms)),
  );
  if (
    others.length > best.showing.length ||
    (best.clause.startsWith("failures.") && !others.every(mayHaveEntry))
  ) {
    return undefined;
  }
  return {
    clause: best.clause,
    certainty: "certain",
    explained: [...best.showing, ...others].map(({ result }) => result),
  };
}

/** Whether a response reports a field that failed, or should, as far as this is known. */
function mayHaveEntry({ case: item, result: { differences } }: Failure): boolean {
  const mayExpectEntry = ({ response }: ExpectedExchange): boolean =>
    !isExact(response) || listErrors(response.body ?? null).some(isObject);
  return (
    !isJudged(item) ||
    listExchanges(item).some(mayExpectEntry) ||
    differences.some(({ pointer }) => pointer === "" || pointer.startsWith("/body/errors"))
  );
}

/** Finds the clause that fits failures best, of those that account for any, and what else fits. */
function findBest(matrix: Matrix): Explanation | undefined {
  const scored = scoreClauses(collectEvidence(matrix), weights).filter(
    ({ clause }) => !isRuledOut(clause, matrix.failures),
  );
  const at = scored.findIndex(({ clause }) => selectExplained(clause, matrix.failures).length > 0);
  const [best, next] = scored.slice(Math.max(0, at));
  if (best === undefined || at === -1) {
    return undefined;
  }
  const { clause } = best;
  const explained = selectExplained(clause, matrix.failures);
  const isClose = next !== undefined && best.score - next.score < minLead;
  const alternative = isClose ? next.clause : undefined;
  const others = [findHidden(clause, matrix), ...scored.slice(at + 1).map((other) => other.clause)];
  const rivals = [...new Set(others)].flatMap((other) =>
    other === alternative ? [] : (other ?? []),
  );
  const certainty = isClose ? "possible" : "likely";
  return { clause, alternative, rivals: rivals.slice(0, maxRivals), certainty, explained };
}

/** Whether a clause would account for a failure that it does not cause. */
function isRuledOut(clause: string, failures: readonly Failure[]): boolean {
  const spared = failures.filter((failure) => failure.isRuledOut(clause));
  const explained = spared.length === 0 ? [] : selectExplained(clause, failures);
  return spared.some(({ result }) => explained.includes(result));
}

/**
 * Finds the clause of a bug that another one may hide: the one that fits clearly better where a
 * clause explains failures of cases that were written for others.
 */
function findHidden(clause: string, { failures, judged, known }: Matrix): string | undefined {
  const explained = new Set(selectExplained(clause, failures));
  const isWeak = ({ case: item, result, symptoms }: Failure): boolean =>
    explained.has(result) && item.clauses[0] !== clause && findShownClause(symptoms) !== clause;
  const weak = failures.filter(isWeak);
  const others = new Set(failures.filter((one) => !isWeak(one)).map((one): Case => one.case));
  const left = judged.filter((item) => !others.has(item));
  const scored = scoreClauses(collectEvidence({ judged: left, failures: weak, known }), weights);
  const own = scored.find((other) => other.clause === clause)?.score ?? 0;
  const [best] = scored;
  return best !== undefined && best.score - own >= minLead ? best.clause : undefined;
}

/**
 * Selects the failures that a clause accounts for: of those of its cases, and those whose responses
 * name it, the ones that look like others of them, and whatever else looks just like these.
 */
function selectExplained(clause: string, failures: readonly Failure[]): readonly WrongResult[] {
  const isDirect = ({ case: item, symptoms }: Failure): boolean =>
    item.clauses.includes(clause) || findShownClause(symptoms) === clause;
  const direct = failures.filter(isDirect);
  const counts = countAll(direct.map(({ symptoms }) => symptoms));
  const isUsual = (symptom: string): boolean =>
    (counts.get(symptom) ?? 0) > (1 - minShare) * direct.length;
  return failures
    .filter((failure) => {
      const looks = [...failure.symptoms].filter((symptom) => !isIncidental(symptom));
      const usual = looks.filter(isUsual);
      const isOwn = isDirect(failure);
      const isLike = usual.length === looks.length && (isOwn || looks.length > 0);
      return isLike || usual.some(isOwn ? () => true : saysHow);
    })
    .map(({ result }) => result);
}
