import { isConcurrent, isJudged } from "../../suite/case.ts";
import { isLate } from "../../transport/failure-kind.ts";
import type { CaseLog } from "../case-log.ts";
import { type CaseResult, isAlone, isLost, isWrong } from "../case-result.ts";
import { listSubjects, type Subject, type Trials } from "./trial.ts";

/** Failures that repeat alone before the rest is taken as it is: load does not cause them. */
const maxConfirmed = 5;

/** Number of failures that a late response counts as: it takes long to repeat. */
const lateWeight = 3;

/** Tries of a case whose request was lost: two are enough to open one connection at a time. */
const maxRetries = 2;

/**
 * Runs cases that failed while others ran once more alone. Cases of concurrent requests run again
 * only where a request was lost before the server accepted the connection, which says nothing about
 * the server; fewer connections are opened at once each time.
 */
export function* confirmFailures(logs: readonly CaseLog[]): Trials {
  let confirmed = 0;
  for (const subject of listSubjects(logs, isWrong)) {
    if (confirmed >= maxConfirmed) {
      return;
    }
    if (isDoubtful(subject.result)) {
      const again = yield* tryAlone(subject);
      confirmed += isWrong(again) ? (isLate(again.failure) ? lateWeight : 1) : 0;
    }
  }
}

function isDoubtful(result: CaseResult): boolean {
  const { case: item } = result;
  return isJudged(item) && !isAlone(result) && (!isConcurrent(item) || isLost(result));
}

function* tryAlone(subject: Subject): Trials<CaseResult> {
  const circumstance = subject.result.when?.circumstance;
  const about = [subject];
  let again: CaseResult = subject.result;
  for (let tries = 0; tries === 0 || (isLost(again) && tries < maxRetries); tries += 1) {
    [again = again] = yield { about, circumstance };
  }
  // Whether it fails only because of what came before its first request.
  if (circumstance !== undefined && again.verdict !== "passed") {
    yield { about };
  }
  return again;
}
