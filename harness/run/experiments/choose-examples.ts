import { isConcurrent, isJudged, type JudgedCase } from "../../suite/case.ts";
import { isLate } from "../../transport/failure-kind.ts";
import type { CaseLog } from "../case-log.ts";
import { type CaseResult, isFailure, measureRequest, passedAlone } from "../case-result.ts";
import { listSubjects, type Subject } from "./trial.ts";

/** A failed case that stands for others that fail in the same way. */
export interface Example extends Subject {
  readonly item: JudgedCase;
  /** The cases that were sent before it, in their order. */
  readonly before: readonly JudgedCase[];
}

const maxExamples = 24;

/**
 * Chooses the smallest failed case of each kind. Those of one request come first: several steps may
 * cause each other's failures. Late responses come last: they take long to repeat.
 */
export function chooseExamples(logs: readonly CaseLog[]): Example[] {
  const all = logs.map((log) => log.result());
  const examples = listSubjects(logs, isFailure).flatMap(({ log, result }): Example[] => {
    const { case: item } = result;
    return isJudged(item) && !isConcurrent(item) && !hasPause(item)
      ? [{ log, result, item, before: listBefore(result, all) }]
      : [];
  });
  const rank = ({ result, item }: Example): number =>
    (isLate(result.failure) ? 2 : 0) + (item.steps.length > 1 ? 1 : 0);
  const sorted = examples.sort(
    (left, right) =>
      rank(left) - rank(right) || measureRequest(left.result) - measureRequest(right.result),
  );
  const chosen = new Map(sorted.toReversed().map((example) => [toKind(example), example]));
  return sorted.filter((example) => chosen.get(toKind(example)) === example).slice(0, maxExamples);
}

/** Milliseconds of a pause that takes longer than most cases together. */
const longMs = 500;

/** Whether a case waits for about a second, before a request or in the middle of one. */
function hasPause({ steps }: JudgedCase): boolean {
  return steps.some(
    (step) =>
      "request" in step &&
      (step.request.connection === "after-idle" ||
        step.request.connection === "after-silence" ||
        (step.request.pauseMs ?? 0) >= longMs),
  );
}

/**
 * Tells failures apart by their first difference, those that passed alone from the others, and cases
 * of one step from those of several.
 */
function toKind({ result, item }: Example): string {
  const { cause, failure, differences, when } = result;
  const { pointer, message } = differences[0] ?? {};
  const isSingle = item.steps.length === 1;
  const isSpecial = passedAlone(result) || when?.circumstance !== undefined;
  return JSON.stringify([cause, failure, pointer, message, isSpecial, isSingle]);
}

function listBefore(result: CaseResult, results: readonly CaseResult[]): JudgedCase[] {
  return results
    .slice(0, results.indexOf(result))
    .filter(({ source, verdict }) => source === result.source && verdict !== "skipped")
    .flatMap(({ case: item }) => (isJudged(item) && !isConcurrent(item) ? item : []));
}
