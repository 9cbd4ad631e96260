import { isConcurrent, isJudged, type JudgedCase } from "../../suite/case.ts";
import { isLate } from "../../transport/failure-kind.ts";
import { type CaseLog, readResults } from "../case-log.ts";
import {
  type CaseResult,
  isFailure,
  isWrong,
  measureRequest,
  passedAlone,
} from "../case-result.ts";
import { findSizeLimit } from "./find-size-limit.ts";
import { failsAfter, failsOnlyAfter, findTrigger } from "./find-trigger.ts";
import type { Subject, Trials } from "./laboratory.ts";
import { makeHealthCase } from "./make-health-case.ts";

/** Numbers of tries. */
const bounds = {
  /** Cases that are tried: one for each way in which responses are wrong. */
  cases: 24,
  /** Requests at once, in each of two rounds. */
  concurrent: 8,
  /** Cases that run at the same time in the second round, and that may be a trigger: the last ones. */
  others: 24,
} as const;

/**
 * What comes before the tries of a case alone: a reused connection or a new one. They follow one
 * another without a period, so that a server that fails for a while, or every few requests, fails on
 * both.
 */
const alone = [undefined, "new", "new", undefined, "new", undefined, undefined, "new"] as const;

interface Example extends Subject {
  readonly item: JudgedCase;
  /** The cases that were sent before it, in their order. */
  readonly before: readonly JudgedCase[];
}

/** Finds out when cases fail, by trying some of them a few more times. */
export function* findRecurrences(logs: readonly CaseLog[]): Trials {
  for (const example of chooseExamples(logs)) {
    yield* tryAgain(example);
  }
}

/**
 * Chooses the smallest failed case of each kind. Those of one request come first: several steps may
 * cause each other's failures. Late responses come last: they take long to repeat.
 */
function chooseExamples(logs: readonly CaseLog[]): Example[] {
  const results = readResults(logs);
  const all = [...results.keys()];
  const examples = [...results].flatMap(([result, log]): Example[] => {
    const { case: item } = result;
    return isFailure(result) && isJudged(item) && !isConcurrent(item) && !hasPause(item)
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
  return sorted.filter((example) => chosen.get(toKind(example)) === example).slice(0, bounds.cases);
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

function* tryAgain(example: Example): Trials {
  const { result, before, item } = example;
  // The first request of a connection must not be that of the case.
  yield { about: [], cases: [makeHealthCase(["canary"])] };
  const tries = isLate(result.failure) ? alone.slice(0, 2) : alone;
  let wrong = 0;
  for (const circumstance of tries) {
    wrong += (yield* failsAfter(example, [], { circumstance })) ? 1 : 0;
  }
  if (wrong === tries.length) {
    yield* findSizeLimit(example);
  }
  if (wrong > 0) {
    return;
  }
  const others = before.slice(-bounds.others);
  const copies = Array.from({ length: bounds.concurrent }, () => item);
  let together = 0;
  for (const beside of [[], others]) {
    const results = yield { about: [example], cases: [...copies, ...beside], together: true };
    together += results.slice(0, copies.length).filter(isWrong).length;
  }
  yield* together > 0
    ? compareWithTogether(example, { together, others })
    : findTrigger(example, others);
}

/**
 * Tries a case that failed beside others right after each of them, then alone: so often that it would
 * probably fail if it failed as rarely as beside them.
 *
 * @param together how often it failed beside others, at least once.
 */
function* compareWithTogether(
  example: Example,
  { together, others }: { readonly together: number; readonly others: readonly JudgedCase[] },
): Trials {
  for (const other of others) {
    if (yield* failsOnlyAfter(example, other)) {
      return;
    }
  }
  const enough = Math.ceil((4 * 2 * bounds.concurrent) / together);
  let fails = false;
  for (let tries = 1; tries <= enough && !fails; tries += 1) {
    fails = yield* failsAfter(example, []);
  }
}
