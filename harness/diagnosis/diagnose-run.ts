import { type CaseResult, isFailure, isWrong } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Witness } from "../run/witness.ts";
import { isSpecified } from "../suite/case.ts";
import type { Dataset } from "../suite/dataset.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { addLeaks } from "./add-leaks.ts";
import { blameMissingLoans } from "./blame-missing-loans.ts";
import { blameShortLength } from "./blame-short-length.ts";
import { describeMissingLoans } from "./describe-missing-loans.ts";
import { type Diagnosis, type DiagnosisBasis, diagnose, type Explanation } from "./diagnose.ts";
import { findObstacles, findUnrecovered } from "./find-obstacles.ts";
import { isCutAtStart } from "./find-uniform.ts";
import { findUnsteadiness, unsteadyClauses } from "./find-unsteadiness.ts";
import { joinLone } from "./join-lone.ts";
import type { Obstacle } from "./obstacle.ts";
import { recallBugs } from "./recall-bugs.ts";
import { isAboutVariables, ruleOutClauses } from "./rule-out-clauses.ts";
import { findContrastedClause } from "./witness/find-contrasted-clause.ts";

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

/**
 * Diagnoses a run by the known bugs of the package, whose file is read only when a clause is
 * probably broken.
 *
 * @throws Error when that file is damaged.
 */
export function diagnoseRun(run: RunResult): RunDiagnosis {
  let { dataset } = run;
  const getDataset = (): Dataset => {
    dataset ??= loadSuite().dataset;
    return dataset;
  };
  const first = diagnoseResults(run.results, getDataset);
  const doubted = first.explanations
    .filter(blamesVariables)
    .map((each) => addWitness(each, run).witness);
  const { explanations, ...diagnosis } =
    doubted.length === 0 ? first : diagnoseResults(run.results, getDataset, doubted);
  return {
    ...diagnosis,
    explanations: joinLone(
      joinSameQueries(
        joinSameClauses(
          blameShortLength(
            explanations.map((each) => blameMissingLoans(sharpenByContrast(addWitness(each, run)))),
          ),
        ),
      ),
    ).map((each) => ({
      ...each,
      remark: each.remark ?? describeMissingLoans(each.explained, getDataset()),
    })),
  };
}

/** Whether an explanation names substitution, and the responses themselves do not. */
function blamesVariables({ certainty, clause, alternative = "" }: Explanation): boolean {
  return certainty !== "certain" && [clause, alternative].some(isAboutVariables);
}

/** Adds what more queries showed about one of the failures of an explanation. */
function addWitness(explanation: Explanation, { witnesses = [] }: RunResult): Explanation {
  const ids = new Set(explanation.explained.map(({ case: { id } }) => id));
  return { ...explanation, witness: witnesses.find(({ caseId }) => ids.has(caseId)) };
}

/**
 * Replaces a doubtful clause by the one that the smallest failing query and a passing one show to
 * be broken. A known bug of another clause is not what they show.
 */
function sharpenByContrast(explanation: Explanation): Explanation {
  const { witness, certainty, clause } = explanation;
  const shown = witness && findContrastedClause(witness);
  const isDoubtful =
    shown !== undefined &&
    certainty !== "certain" &&
    (blamesVariables(explanation) || !isAboutVariables(shown)) &&
    !unsteadyClauses.has(clause);
  if (!isDoubtful || clause === shown) {
    return explanation;
  }
  return {
    ...explanation,
    clause: shown,
    alternative: undefined,
    pattern: undefined,
    certainty: "likely",
  };
}

/** Joins explanations with the same clause, which two of them have once one was replaced. */
function joinSameClauses(explanations: readonly Explanation[]): readonly Explanation[] {
  return joinBy(explanations, ({ clause }) => clause);
}

/** Joins explanations of which the same smallest query fails: it fails for one reason. */
function joinSameQueries(explanations: readonly Explanation[]): readonly Explanation[] {
  return joinBy(explanations, ({ witness }, index) => {
    const { document, variables } = witness?.fails.query ?? {};
    return document === undefined ? String(index) : JSON.stringify([document, variables]);
  });
}

/** Joins explanations with the same key to the first of them. */
function joinBy(
  explanations: readonly Explanation[],
  keyOf: (explanation: Explanation, index: number) => string,
): readonly Explanation[] {
  const joined = new Map<string, Explanation>();
  for (const [index, explanation] of explanations.entries()) {
    const key = keyOf(explanation, index);
    const other = joined.get(key);
    joined.set(
      key,
      other === undefined
        ? explanation
        : { ...other, explained: [...other.explained, ...explanation.explained] },
    );
  }
  return [...joined.values()];
}

/**
 * Diagnoses results without asking anything; see `diagnoseRun()`. House rules are left out: they are
 * not clauses of the specification, and no known bug breaks them.
 *
 * @param getDataset gives the records of the server, once a clause is probably broken.
 * @param doubted the witness of each cause that a first diagnosis found in substitution.
 */
export function diagnoseResults(
  given: readonly CaseResult[],
  getDataset: () => Dataset,
  doubted: readonly (Witness | undefined)[] = [],
): RunDiagnosis {
  const results = given.filter((result) => isSpecified(result.case));
  const { obstacles, rest } = findObstacles(results);
  const left = without(rest, rest.filter(isUnhealthy));
  const { explanations: judged, inconsistent } =
    left.some(isFailure) && saysEnough(left)
      ? explain(left, {
          known: recallBugs(),
          dataset: getDataset(),
          isRuledOut: ruleOutClauses(left, doubted),
        })
      : { explanations: [] };
  const explanations = addLeaks(judged, rest);
  const all = [...obstacles, ...(inconsistent === undefined ? [] : [inconsistent])];
  const explained = [...all, ...explanations].flatMap((cause) => cause.explained);
  const found = {
    obstacles: all,
    explanations,
    unexplained: without(left.filter(isFailure), explained),
  };
  const { obstacle: unrecovered, same } = findUnrecovered(
    without(rest, explained.filter(isUnhealthy)),
  );
  const count = unrecovered?.explained.length ?? 0;
  const hasCause = all.length + explanations.length > 0;
  const comesAndGoes = left.some(
    (result) => isFailure(result) && result.recurrence?.kind === "sometimes",
  );
  return hasCause && (comesAndGoes || 2 * count > countObserved(results))
    ? { ...found, failedHealthChecks: count + same.length }
    : { ...found, unrecovered, failedHealthChecks: same.length };
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

/** Minimum number of warnings that count as having a cause in common. */
const minCommon = 2;

/**
 * Finds the causes that several warnings have in common, of a run in which nothing failed.
 *
 * @throws Error when the file of known bugs is damaged.
 */
export function diagnoseWarnings({ results, dataset }: RunResult): readonly Explanation[] {
  const specified = results.filter((result) => isSpecified(result.case));
  const warned = specified.filter(
    (result) => isWrong(result) && result.case.level !== "unspecified",
  );
  if (warned.length < minCommon) {
    return [];
  }
  const { explanations } = diagnose(specified, {
    known: recallBugs(),
    dataset: dataset ?? loadSuite().dataset,
    isRuledOut: ruleOutClauses(specified, []),
  });
  return joinSameClauses(explanations).filter(({ explained }) => explained.length >= minCommon);
}

/** The causes of failures, some of which may come and go. */
interface Causes {
  readonly explanations: readonly Explanation[];
  /** What the failures that come and go have in common where no clause says it. */
  readonly inconsistent?: Obstacle | undefined;
}

/**
 * Explains failures that come and go by one clause, or by that alone where nothing was found that
 * makes them come, and the others by how they look.
 */
function explain(results: readonly CaseResult[], basis: DiagnosisBasis): Causes {
  const { explanations } = diagnose(results, basis);
  const unsteadiness = findUnsteadiness(results.filter(isFailure));
  if (unsteadiness === undefined) {
    return { explanations };
  }
  const { clause, isUnprovoked, explained } = unsteadiness;
  const [first] = explanations.filter(({ pattern }) => pattern !== undefined);
  const cause = first !== undefined && unsteadyClauses.has(first.clause) ? first : undefined;
  const steady = without(results, explained);
  const others = steady.some(isFailure) ? diagnose(steady, basis).explanations : [];
  if (isUnprovoked && cause === undefined) {
    const description =
      "The server responds to the same request correctly in some tries and wrongly in others";
    return { inconsistent: { kind: "inconsistent", description, explained }, explanations: others };
  }
  const broken = cause?.clause ?? clause;
  const same = others.filter((other) => other.clause === broken);
  const unsteady: Explanation = {
    clause: broken,
    pattern: cause?.pattern,
    certainty: "likely",
    explained: [...explained, ...same.flatMap((other) => other.explained)],
  };
  return { explanations: [unsteady, ...others.filter((other) => !same.includes(other))] };
}

function without<T extends CaseResult>(results: readonly T[], others: readonly CaseResult[]): T[] {
  const unwanted = new Set(others);
  return results.filter((result) => !unwanted.has(result));
}

/** Counts unspecified cases that were sent. */
function countObserved(results: readonly CaseResult[]): number {
  return results.filter(
    ({ case: item, verdict }) => item.level === "unspecified" && verdict !== "skipped",
  ).length;
}
