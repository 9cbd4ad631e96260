import {
  type CaseResult,
  isFailure,
  isWrong,
  measureRequest,
  type WrongResult,
} from "../run/case-result.ts";
import { failsFirst, readRecurrence } from "../run/experiments/recurrence.ts";
import type { RunResult, Witness } from "../run/run-result.ts";
import { isConcurrent, isJudged, isSpecified } from "../suite/case.ts";
import type { Explanation, RunDiagnosis } from "./cause.ts";
import { countAll } from "./count-all.ts";
import { diagnoseRole } from "./diagnose-role.ts";
import { isGenerated } from "./evidence.ts";
import { explainFailures } from "./explain-failures.ts";
import { findObstacles, isCutAtStart } from "./find-obstacles.ts";
import { findSymptoms, isLook } from "./find-symptoms.ts";
import { type KnownBugs, learnBugs, recallBugs } from "./known-bugs.ts";

/** What a diagnosis rests on besides the results. */
export interface DiagnosisBasis {
  readonly known: KnownBugs;
  /** What more queries showed about some of the failures; none when left out. */
  readonly witnesses?: readonly Witness[] | undefined;
  /** Whether the server died; it did not when left out. */
  readonly isDead?: boolean | undefined;
}

/** Each report of a run shows its diagnosis, which takes longer than to write the report. */
const diagnosed = new WeakMap<RunResult, RunDiagnosis>();

/**
 * Diagnoses a run. It is diagnosed once, by the known bugs of the first call.
 *
 * @param known those of the package when left out, which are read only where something is wrong.
 * @throws Error when the file of known bugs is damaged.
 */
export function diagnoseRun(run: RunResult, known?: KnownBugs): RunDiagnosis {
  const diagnosis = diagnosed.get(run) ?? findCauses(run, known);
  diagnosed.set(run, diagnosis);
  return diagnosis;
}

function findCauses(
  { role, results, witnesses, death }: RunResult,
  known?: KnownBugs,
): RunDiagnosis {
  const recall = (): KnownBugs => (results.some(isWrong) ? recallBugs() : learnBugs([]));
  return role === undefined
    ? diagnoseResults(results, { known: known ?? recall(), witnesses, isDead: death !== undefined })
    : diagnoseRole(results, role);
}

/**
 * Diagnoses results without asking anything; see `diagnoseRun()`. Warnings are explained only where
 * nothing failed, known or not: most have the cause of a failure. House rules are left out: they are
 * not clauses of the specification, and no known bug breaks them.
 */
export function diagnoseResults(given: readonly CaseResult[], basis: DiagnosisBasis): RunDiagnosis {
  const results = given.filter((result) => isSpecified(result.case));
  const failed = results.filter(isFailure);
  const unhealthy = failed.filter(({ cause }) => cause === "canary");
  const obstacles = findObstacles(results, basis.isDead === true);
  const inTheWay = new Set(obstacles.flatMap(({ explained }) => explained));
  const isMild = failed.length === 0 && results.every(({ verdict }) => verdict !== "known");
  const wrong = isMild ? results.filter(isWrong) : failed;
  const left = wrong
    .filter(({ case: item, verdict }) => verdict !== "warned" || isJudged(item))
    .filter((result) => !inTheWay.has(result) && !unhealthy.includes(result));
  const causes = saysEnough(left, results) ? explain(left, results, basis) : [];
  const all = [...obstacles, ...causes];
  const explained = new Set(all.flatMap((cause) => cause.explained));
  const sick = unhealthy.filter((result) => !explained.has(result));
  const comesAndGoes = left.some((result) => readRecurrence(result)?.kind === "sometimes");
  const isMost = 2 * sick.length > results.filter(isObserved).length;
  const last: Explanation = {
    clause: "isolation.no-leak",
    certainty: "likely",
    does: "does not recover after a request that it may answer in any way",
    explained: sick,
  };
  const isKnown = causes.some(({ clause }) => clause === last.clause);
  const hasCause = all.length > 0 && (comesAndGoes || isMost || isKnown);
  const found = sick.length === 0 || hasCause ? all : [...all, last];
  return {
    obstacles: found.filter((cause) => "kind" in cause),
    explanations: found.filter((cause) => "clause" in cause),
  };
}

/** Whether there is enough to tell clauses apart, or a failure that names one. */
function saysEnough(left: readonly WrongResult[], results: readonly CaseResult[]): boolean {
  const names = left.some(({ differences }) => differences.some(({ clause }) => clause));
  return names || !isCutAtStart(results);
}

/** Whether the specification leaves the response of a case open that was sent. */
function isObserved({ case: item, verdict }: CaseResult): boolean {
  return !isJudged(item) && verdict !== "skipped";
}

/** Explains failures, or warnings where nothing failed, and chooses examples. */
function explain(
  wrong: readonly WrongResult[],
  results: readonly CaseResult[],
  { known, witnesses = [] }: DiagnosisBasis,
): readonly Explanation[] {
  const findWitness = ({ case: { id } }: CaseResult): Witness | undefined =>
    witnesses.find(({ caseId }) => caseId === id);
  const failures = wrong.map((result) => ({
    result,
    case: result.case,
    symptoms: findSymptoms(result),
    isRuledOut: ruleOut(result, findWitness(result)),
  }));
  // Beside failures, a warning is neither one nor a passed case.
  const judged = results
    .filter(({ verdict }) => verdict !== "skipped" && verdict !== "known")
    .filter(
      (result) => isJudged(result.case) && (result.verdict !== "warned" || wrong.includes(result)),
    )
    .map((result) => result.case);
  const symptoms = new Map(failures.map((failure) => [failure.result, failure.symptoms]));
  const beside = results.filter(isWrong).filter((result) => !wrong.includes(result));
  return explainFailures({ judged, failures, known, beside }).map((cause) => {
    const looks = cause.explained.map((result) => symptoms.get(result) ?? new Set<string>());
    const explained = sortByFit(cause);
    const [witness] = explained.flatMap((result) => findWitness(result) ?? []);
    return { ...cause, explained, witness, seen: describeLook(looks) };
  });
}

/**
 * Describes what most failures have in common, in a sentence with the number of those that show it.
 *
 * @param looks the symptoms of each failure.
 * @returns undefined where no half of them has a symptom in common.
 */
function describeLook(looks: readonly ReadonlySet<string>[]): string | undefined {
  const counts = [...countAll(looks.map((look) => [...look].filter(isLook)))];
  // Of two that are as common, the later one says more precisely what became of a value.
  const [[does, count] = ["", 0]] = counts.reverse().sort(([, left], [, right]) => right - left);
  if (2 * count < looks.length || count === 0) {
    return undefined;
  }
  return count === looks.length
    ? `The server ${does}.`
    : `In ${count} of them, the server ${does}.`;
}

/**
 * Rules out what cannot cause a failure: what other requests leave, if it comes without them, and
 * substitution, if the smallest query that fails has no variables.
 */
function ruleOut(result: WrongResult, witness: Witness | undefined): (clause: string) => boolean {
  const isOwn = failsFirst(result);
  const hasNoVariables = witness !== undefined && witness.fails.query.variables === undefined;
  return (clause) =>
    (isOwn && leakClauses.has(clause)) || (hasNoVariables && clause.startsWith("variables."));
}

/** Clauses about what one request leaves to another one. */
export const leakClauses: ReadonlySet<string> = new Set([
  "isolation.no-leak",
  "isolation.overlap",
  "service.reusable-document",
  "validation.repeatable",
]);

/**
 * Puts the failures first that show a cause best. A clause that responses show by themselves is shown
 * by the shortest request, any other one by a case that was written for it. Single requests come
 * before several, unless the clause is about them, and recorded cases before generated ones.
 */
function sortByFit({ clause, certainty, explained }: Explanation): WrongResult[] {
  const isAboutSeveral = leakClauses.has(clause);
  const rank = (result: WrongResult): number[] => {
    const { case: item } = result;
    const index = item.clauses.indexOf(clause);
    return [
      isAboutSeveral
        ? Number(readRecurrence(result)?.kind !== "after")
        : Number(isConcurrent(item)),
      Number(isGenerated(item)),
      certainty === "certain" ? 0 : index === -1 ? item.clauses.length : index,
      isAboutSeveral || !isJudged(item) ? 0 : item.steps.length,
      measure(result),
    ];
  };
  const ranks = new Map(explained.map((result) => [result, rank(result)]));
  const ranked = [...ranks].sort(([, left], [, right]) => compare(left, right));
  return ranked.map(([result]) => result);
}

function compare(left: readonly number[], right: readonly number[]): number {
  const index = left.findIndex((value, at) => value !== right[at]);
  return (left[index] ?? 0) - (right[index] ?? 0);
}

/** Counts the bytes of a request and of what is wrong with its response. */
function measure(result: WrongResult): number {
  return measureRequest(result) + JSON.stringify(result.differences).length;
}
