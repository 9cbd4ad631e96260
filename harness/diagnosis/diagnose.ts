import { type CaseResult, isFailure, isWrong, type WrongResult } from "../run/case-result.ts";
import type { Witness } from "../run/witness.ts";
import { isConcurrent, isJudged } from "../suite/case.ts";
import type { Dataset } from "../suite/dataset.ts";
import type { Cause, ObservedFailure } from "./cause.ts";
import { createMisplacedFinder } from "./create-misplaced-finder.ts";
import { describeLook } from "./describe-look.ts";
import { examineCases } from "./examine-cases.ts";
import { explainFailures } from "./explain-failures.ts";
import { findShortLengths } from "./find-short-lengths.ts";
import { nameShown } from "./find-shown-clause.ts";
import { findSymptoms } from "./find-symptoms.ts";
import { findUnsteadiness } from "./find-unsteadiness.ts";
import type { KnownBugs } from "./known-bugs.ts";
import { leaveOutResults } from "./leave-out-results.ts";
import { ruleOutByTries, ruleOutOverlap } from "./rule-out-by-tries.ts";
import { showsKnownBug } from "./shows-known-bug.ts";
import { findContrastedClause } from "./witness/find-contrasted-clause.ts";

/** A clause that is probably broken, and the failures that it accounts for. */
export interface Explanation extends Omit<Cause, "explained"> {
  /** More queries that show the cause; left out when none were sent or none showed it. */
  readonly witness?: Witness | undefined;
  /** What most of the failures have in common, in a sentence; left out when nothing is. */
  readonly seen?: string | undefined;
  /** The failures, the one that shows the cause best first. */
  readonly explained: readonly WrongResult[];
}

/** What a diagnosis rests on besides the results. */
export interface DiagnosisBasis {
  readonly known: KnownBugs;
  /** The records of the server. */
  readonly dataset: Dataset;
  /** What more queries showed about some of the failures; none when left out. */
  readonly witnesses?: readonly Witness[] | undefined;
}

/** A failure, and the result that shows it. */
interface ExaminedFailure extends ObservedFailure {
  readonly result: WrongResult;
}

/** Why the cases of a run failed, as far as that can be concluded from which ones did, and how. */
export interface Diagnosis {
  /** The best first. */
  readonly explanations: readonly Explanation[];
  /** Failures that no explanation accounts for. */
  readonly unexplained: readonly WrongResult[];
}

/**
 * Looks for the causes of the failures of a run, or of its warnings when nothing failed: there may
 * be warnings that have another cause than the failures.
 */
export function diagnose(
  results: readonly CaseResult[],
  { known, dataset, witnesses = [] }: DiagnosisBasis,
): Diagnosis {
  const findMisplaced = createMisplacedFinder(dataset);
  const sent = results.filter(({ case: item, verdict }) => {
    return isJudged(item) && verdict !== "skipped" && verdict !== "known";
  });
  const failed = sent.filter(isFailure);
  const findWitness = ({ case: { id } }: CaseResult): Witness | undefined =>
    witnesses.find(({ caseId }) => caseId === id);
  const short = findShortLengths(failed);
  const unsteadiness = findUnsteadiness(failed);
  const unsteady = new Set(unsteadiness?.explained);
  const failures = (failed.length > 0 ? failed : sent.filter(isWrong)).map((result) => {
    const witness = findWitness(result);
    return {
      result,
      case: result.case,
      symptoms: short.has(result)
        ? new Set([nameShown("answer.content-length")])
        : findSymptoms(result, findMisplaced),
      isRuledOut: ruleOutByTries(result, witness),
      contrasted: witness && findContrastedClause(witness),
      unsteady: unsteady.has(result) ? unsteadiness : undefined,
    };
  });
  // Beside failures, a warning is neither one nor a passed case.
  const counted = sent.filter((result) => failed.length === 0 || result.verdict !== "warned");
  const judged = examineCases(counted.map((result) => result.case));
  const isRuledOut = ruleOutOverlap(results);
  const causes = explainFailures({ judged, failures, known, isRuledOut });
  const explained = new Set(
    causes.flatMap((cause) => cause.explained).map(({ case: { id } }) => id),
  );
  return {
    explanations: causes
      .map((cause) => toExplanation(cause, unsteadiness?.explained ?? []))
      .map((each) => ({
        ...each,
        witness: each.explained.flatMap((result) => findWitness(result) ?? [])[0],
      })),
    unexplained: failures
      .filter(({ case: { id } }) => !explained.has(id))
      .map(({ result }) => result),
  };
}

/** Leaves out a known bug that changes values in another way than the server. */
function toExplanation(
  { pattern, isUnprovoked = false, ...cause }: Cause<ExaminedFailure>,
  unsteady: readonly WrongResult[],
): Explanation {
  const results = new Set(cause.explained.map(({ result }) => result));
  const tried = unsteady.filter((result) => results.has(result));
  const steady = leaveOutResults([...results], tried);
  return {
    ...cause,
    ...(isUnprovoked && { isUnprovoked }),
    pattern: pattern !== undefined && showsKnownBug(pattern, [...results]) ? pattern : undefined,
    seen: describeLook(cause.explained.map(({ symptoms }) => symptoms)),
    explained: [...tried, ...sortByFit(steady, cause.clause)],
  };
}

/**
 * Puts recorded cases first, of those the ones written for the clause, and among those the smallest
 * wrong values: they are closest to where a server begins to go wrong. Of the same size, those with
 * the fewest differences come first, then short requests, or those that can be shown in short.
 * Concurrent requests come last, unless the clause is about them: what fails alone, too, is not
 * what their case is about.
 */
function sortByFit(results: readonly WrongResult[], clause: string): WrongResult[] {
  const rank = ({ case: item, source }: WrongResult): number => {
    const index = item.clauses.indexOf(clause);
    const position = index === -1 ? 1000 : index === 0 ? 0 : 10 * index;
    const isBeside = isConcurrent(item) && !clause.startsWith("isolation.");
    const hasSteps = "steps" in item && item.steps.length > 1 && !clause.startsWith("isolation.");
    const isGenerated = source === "generated";
    return position + (hasSteps ? 5 : 0) + (isGenerated ? 2000 : 0) + (isBeside ? 5000 : 0);
  };
  const countClauses = ({ case: item }: WrongResult): number => item.clauses.length;
  return results.toSorted(
    (left, right) =>
      rank(left) - rank(right) ||
      measureValues(left) - measureValues(right) ||
      left.differences.length - right.differences.length ||
      countClauses(left) - countClauses(right) ||
      measureContent(left) - measureContent(right),
  );
}

/** Counts the bytes of a request, where a character that is repeated often counts once. */
function measureContent({ request }: WrongResult): number {
  return String(request.body ?? "").replace(/(.)\1{9,}/gs, "$1").length;
}

/** Counts the digits of the largest expected number of which another one was received. */
function measureValues({ differences }: WrongResult): number {
  const sizes = differences.map(({ pointer, expected, received }) =>
    typeof expected === "number" &&
    typeof received === "number" &&
    pointer.startsWith("/body/data/")
      ? String(Math.abs(expected)).length
      : 0,
  );
  return Math.max(0, ...sizes);
}
