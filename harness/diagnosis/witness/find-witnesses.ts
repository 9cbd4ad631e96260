import type { OracleInput } from "../../oracle/predict-response.ts";
import { arrangeRecords } from "../../oracle/records.ts";
import { type CaseResult, isFailure, type WrongResult } from "../../run/case-result.ts";
import { readRecurrence } from "../../run/experiments/recurrence.ts";
import type { Trials } from "../../run/experiments/trial.ts";
import type { Witness } from "../../run/run-result.ts";
import type { Suite } from "../../suite/suite.ts";
import type { Explanation } from "../cause.ts";
import { countAll } from "../count-all.ts";
import { diagnoseResults, leakClauses } from "../diagnose-run.ts";
import { findSymptoms } from "../find-symptoms.ts";
import { type KnownBugs, recallBugs } from "../known-bugs.ts";
import { canBeVaried, findWitness } from "./find-witness.ts";

/** Maximum number of requests for all causes of a run. */
const maxRequests = 200;

/** Maximum number of causes that are looked into, and of failures of each: some do not come again. */
const maxTried = 3;

/**
 * Chooses more queries, to learn which of the most probable causes the failures of a server have.
 * Nothing is sent when no case failed, and at most 200 requests otherwise.
 *
 * @param known the known bugs; those of the package when left out.
 */
export function* findWitnesses(
  { typeSystem, dataset }: Suite,
  results: readonly CaseResult[],
  known: KnownBugs = recallBugs(),
): Trials<readonly Witness[]> {
  if (!results.some(isFailure)) {
    return [];
  }
  const input = { typeSystem, records: arrangeRecords(dataset) };
  const { explanations } = diagnoseResults(results, { known });
  // What a server does to all requests, or only now and then, no query shows better than another.
  const causes = explanations.filter(({ does }) => does === undefined).slice(0, maxTried);
  let requests = 0;
  const witnesses: Witness[] = [];
  for (const [index, cause] of causes.entries()) {
    const share = Math.floor((maxRequests * (index + 1)) / causes.length);
    const takeRequest = (): boolean => {
      requests += 1;
      return requests <= share;
    };
    const others = causes.filter((_, other) => other !== index);
    const symptoms = findTypicalSymptoms(cause.explained, others);
    for (const result of chooseTried(cause, input)) {
      const witness = yield* findWitness(result, { input, takeRequest, symptoms });
      if (witness !== undefined) {
        witnesses.push(witness);
        break;
      }
    }
  }
  return witnesses;
}

/**
 * Chooses the failures that are tried: those whose queries have a predictable response; none where an
 * earlier request makes a case fail, which then makes similar queries fail or not.
 */
function chooseTried(
  { clause, explained }: Explanation,
  input: OracleInput,
): readonly WrongResult[] {
  const kind = explained[0] && readRecurrence(explained[0])?.kind;
  return kind === "after" || kind === "not-first" || leakClauses.has(clause)
    ? []
    : explained.filter((result) => canBeVaried(result, input)).slice(0, maxTried);
}

/**
 * Finds the symptoms that distinguish the failures of one cause from those of others: a wrong
 * header that all responses have illustrates none of the other causes.
 *
 * @returns those that most failures of the cause have, or else any of them has.
 */
function findTypicalSymptoms(
  explained: readonly WrongResult[],
  others: readonly Explanation[],
): ReadonlySet<string> {
  const counts = countAll(explained.map(findSymptoms));
  const foreign = new Set(others.flatMap((other) => listTypical(other.explained)));
  const own = [...counts.keys()].filter((symptom) => !foreign.has(symptom));
  const typical = listTypical(explained).filter((symptom) => own.includes(symptom));
  return new Set(typical.length > 0 ? typical : own);
}

/** Lists the symptoms that at least half of some failures have. */
function listTypical(failures: readonly WrongResult[]): readonly string[] {
  return [...countAll(failures.map(findSymptoms))].flatMap(([symptom, count]) =>
    2 * count >= failures.length ? [symptom] : [],
  );
}
