import { type CaseResult, isFailure, isWrong } from "../run/case-result.ts";
import { readRecurrence } from "../run/experiments/recurrence.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Witness } from "../run/witness.ts";
import { isJudged, isSpecified } from "../suite/case.ts";
import type { Dataset } from "../suite/dataset.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { type Diagnosis, diagnose, type Explanation } from "./diagnose.ts";
import { diagnoseRole, diagnoseRoleWarnings } from "./diagnose-role.ts";
import { findObstacles, findUnrecovered } from "./find-obstacles.ts";
import { isCutAtStart } from "./find-uniform.ts";
import { leaveOutResults } from "./leave-out-results.ts";
import type { Obstacle } from "./obstacle.ts";
import { recallBugs } from "./recall-bugs.ts";

/** Why the cases of a run failed: by what precedes any clause, and by broken clauses. */
export interface RunDiagnosis extends Diagnosis {
  /** What keeps responses from being judged, and comes before the explanations. */
  readonly obstacles: readonly Obstacle[];
  /** What a server does after unspecified cases, and comes after the explanations. */
  readonly unrecovered?: Obstacle | undefined;
  /**
   * Number of health checks that failed after unspecified cases, probably for one of the causes:
   * most of them did, they failed as other cases did, or other failures come and go.
   */
  readonly failedHealthChecks: number;
}

/** Each report of a run shows its diagnosis, which takes longer than to write the report. */
const diagnosed = new WeakMap<RunResult, RunDiagnosis>();

/**
 * Diagnoses a run by the known bugs of the package, whose file is read only when a clause is
 * probably broken. A run is diagnosed once.
 *
 * @throws Error when that file is damaged.
 */
export function diagnoseRun(run: RunResult): RunDiagnosis {
  const diagnosis = diagnosed.get(run) ?? findCauses(run);
  diagnosed.set(run, diagnosis);
  return diagnosis;
}

function findCauses(run: RunResult): RunDiagnosis {
  if (run.role !== undefined) {
    return { ...diagnoseRole(run.results, run.role), failedHealthChecks: 0 };
  }
  let { dataset } = run;
  const getDataset = (): Dataset => {
    dataset ??= loadSuite().dataset;
    return dataset;
  };
  return diagnoseResults(run.results, getDataset, run.witnesses);
}

/**
 * Diagnoses results without asking anything; see `diagnoseRun()`. House rules are left out: they are
 * not clauses of the specification, and no known bug breaks them.
 *
 * @param getDataset gives the records of the server, once a clause is probably broken.
 * @param witnesses what more queries showed about some of the failures.
 */
export function diagnoseResults(
  given: readonly CaseResult[],
  getDataset: () => Dataset,
  witnesses: readonly Witness[] = [],
): RunDiagnosis {
  const results = given.filter((result) => isSpecified(result.case));
  const { obstacles, rest } = findObstacles(results);
  const left = leaveOutResults(rest, rest.filter(isUnhealthy));
  const causes =
    left.some(isFailure) && saysEnough(left)
      ? diagnose(left, { known: recallBugs(), dataset: getDataset(), witnesses }).explanations
      : [];
  const explanations = causes.filter(({ isUnprovoked }) => isUnprovoked !== true);
  const all = [
    ...obstacles,
    ...causes.filter(({ isUnprovoked }) => isUnprovoked === true).map(toInconsistent),
  ];
  const explained = [...all, ...explanations].flatMap((cause) => cause.explained);
  const found = {
    obstacles: all,
    explanations,
    unexplained: leaveOutResults(left.filter(isFailure), explained),
  };
  const { obstacle: unrecovered, same } = findUnrecovered(
    leaveOutResults(rest, explained.filter(isUnhealthy)),
  );
  const count = unrecovered?.explained.length ?? 0;
  const hasCause = all.length + explanations.length > 0;
  const comesAndGoes = left.some(
    (result) => isFailure(result) && readRecurrence(result)?.kind === "sometimes",
  );
  return hasCause && (comesAndGoes || 2 * count > countObserved(results))
    ? { ...found, failedHealthChecks: count + same.length }
    : { ...found, unrecovered, failedHealthChecks: same.length };
}

/** What failures that come and go have in common where no clause says it. */
function toInconsistent({ explained }: Explanation): Obstacle {
  const description =
    "The server responds to the same request correctly in some tries and wrongly in others";
  return { kind: "inconsistent", description, explained };
}

/** Whether a health check failed after an unspecified case. */
function isUnhealthy(result: CaseResult): boolean {
  return isFailure(result) && result.cause === "canary";
}

/** Whether there is enough to tell clauses apart, or a failure that names one. */
function saysEnough(results: readonly CaseResult[]): boolean {
  return (
    !isCutAtStart(results) ||
    results.some(
      (result) =>
        isFailure(result) && result.differences.some(({ clause }) => clause !== undefined),
    )
  );
}

/**
 * Finds the causes that several warnings have in common, of a run in which nothing failed.
 *
 * @throws Error when the file of known bugs is damaged.
 */
export function diagnoseWarnings({ role, results, dataset }: RunResult): readonly Explanation[] {
  if (role !== undefined) {
    return diagnoseRoleWarnings(results, role);
  }
  const specified = results.filter((result) => isSpecified(result.case));
  const warned = specified.filter((result) => isWrong(result) && isJudged(result.case));
  if (warned.length < 2) {
    return [];
  }
  const { explanations } = diagnose(specified, {
    known: recallBugs(),
    dataset: dataset ?? loadSuite().dataset,
  });
  return explanations.filter(({ explained }) => explained.length > 1);
}

/** Counts unspecified cases that were sent. */
function countObserved(results: readonly CaseResult[]): number {
  return results.filter(({ case: item, verdict }) => !isJudged(item) && verdict !== "skipped")
    .length;
}
