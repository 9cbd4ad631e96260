import { groupBy } from "../../json/group-by.ts";
import { isConcurrent, isJudged, type JudgedCase } from "../../suite/case.ts";
import { isLate } from "../../transport/failure-kind.ts";
import type { CaseLog } from "../case-log.ts";
import {
  type CaseResult,
  isFailure,
  isWrong,
  measureRequest,
  passedAlone,
} from "../case-result.ts";
import { findSizeLimit } from "./find-size-limit.ts";
import {
  failsAfter,
  halve,
  listSubjects,
  makeHealthCase,
  type Subject,
  type Trials,
} from "./trial.ts";

const bounds = {
  /** Requests at once, in each of two rounds. */
  concurrent: 8,
  /** Cases that run at the same time in the second round, and that may be a trigger: the last ones. */
  others: 24,
} as const;

/**
 * What comes before each try: a reused connection or a new one, in no regular order, so that a server
 * that fails every few requests fails on both.
 */
const alone = [undefined, "new", "new", undefined, "new", undefined, undefined, "new"] as const;

/** Finds out when cases fail, by trying some of them a few more times. */
export function* findRecurrences(logs: readonly CaseLog[]): Trials {
  for (const example of chooseExamples(logs)) {
    yield* tryAgain(example);
  }
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
 * Tries a case right after each of the others, then alone: so often that it would probably fail if it
 * failed as rarely as beside them.
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

/** How often a case must fail after another one, and pass in between. */
const confirmations = 4;

function* failsOnlyAfter(subject: Subject, other: JudgedCase): Trials<boolean> {
  for (let times = 0; times < confirmations; times += 1) {
    const fails = yield* failsAfter(subject, [other]);
    if (!fails || (yield* failsAfter(subject, []))) {
      return false;
    }
  }
  return true;
}

/**
 * Finds the case after which another one fails that passes in between: a server that stays broken
 * would make any suspect look guilty.
 */
function* findTrigger(subject: Subject, suspects: readonly JudgedCase[]): Trials {
  if (suspects.length > 0 && (yield* failsAfter(subject, suspects))) {
    const trigger = yield* halve(subject, suspects);
    if (trigger !== undefined) {
      yield* failsOnlyAfter(subject, trigger);
    }
  }
}

/** A failed case, instead of all that fail in the same way. */
interface Example extends Subject {
  readonly item: JudgedCase;
  /** The cases that were sent before it, in their order. */
  readonly before: readonly JudgedCase[];
}

type Candidate = Omit<Example, "before">;

const maxExamples = 24;

/**
 * Chooses the smallest failed case of each kind. Those of one request come first: several steps may
 * cause each other's failures. Late responses come last: they take long to repeat.
 */
function chooseExamples(logs: readonly CaseLog[]): Example[] {
  const all = logs.map((log) => log.result());
  const candidates = listSubjects(logs, isFailure).flatMap(({ log, result }): Candidate[] => {
    const { case: item } = result;
    return isJudged(item) && !isConcurrent(item) && !hasPause(item) ? [{ log, result, item }] : [];
  });
  const rank = ({ result, item }: Candidate): number =>
    (isLate(result.failure) ? 2 : 0) + (item.steps.length > 1 ? 1 : 0);
  const sorted = candidates.sort(
    (left, right) =>
      rank(left) - rank(right) || measureRequest(left.result) - measureRequest(right.result),
  );
  return [...groupBy(sorted, toKind).values()]
    .flatMap(([smallest]) => smallest ?? [])
    .slice(0, maxExamples)
    .map((candidate) => ({ ...candidate, before: listBefore(candidate.result, all) }));
}

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

function toKind({ result, item }: Candidate): string {
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
