import { isJudged, type JudgedCase } from "../../suite/case.ts";
import { isLate } from "../../transport/failure-kind.ts";
import {
  type CaseResult,
  isFailure,
  isWrong,
  measureRequest,
  type WrongResult,
} from "../case-result.ts";
import { hasPause } from "../has-pause.ts";
import { isConcurrent } from "../is-concurrent.ts";
import type { RunContext } from "../run-context.ts";
import { type Experiment, failsAfter, halve } from "./experiment.ts";
import { findSizeLimit } from "./find-size-limit.ts";
import { makeHealthCase } from "./make-health-case.ts";
import type { Recurrence } from "./recurrence.ts";

/** Numbers of tries. */
const bounds = {
  /** Cases that are tried: one for each way in which responses are wrong. */
  cases: 24,
  /** Tries on a reused connection, and as many on new ones. */
  tries: 4,
  /** Requests at once, in each of two rounds. */
  concurrent: 8,
  /** Cases that run at the same time in the second round, and that may be a trigger: the last ones. */
  others: 24,
  /** How often a case must fail after another one, and pass in between. */
  confirmations: 4,
} as const;

/** A failed case that is tried again. */
export interface RecurrenceExample {
  readonly result: WrongResult;
  readonly item: JudgedCase;
  /** The cases that were sent before it, in their order. */
  readonly before: readonly JudgedCase[];
}

/**
 * Chooses the smallest failed case of each kind. Those of one request come first: several steps may
 * cause each other's failures. Late responses come last: they take long to repeat. Known failures are
 * not tried.
 */
export function chooseRecurrenceExamples(
  results: readonly CaseResult[],
  { isKnown = () => false }: Pick<RunContext, "isKnown">,
): RecurrenceExample[] {
  const examples = results.filter(isFailure).flatMap((result): RecurrenceExample[] => {
    const { case: item } = result;
    return isJudged(item) && !isConcurrent(item) && !hasPause(item) && !isKnown(result)
      ? [{ result, item, before: listBefore(result, results) }]
      : [];
  });
  const rank = ({ result, item }: RecurrenceExample): number =>
    (isLate(result.failure) ? 2 : 0) + (item.steps.length > 1 ? 1 : 0);
  const sorted = examples.sort(
    (left, right) =>
      rank(left) - rank(right) || measureRequest(left.result) - measureRequest(right.result),
  );
  const chosen = new Map(sorted.toReversed().map((example) => [toKind(example), example]));
  return sorted.filter((example) => chosen.get(toKind(example)) === example).slice(0, bounds.cases);
}

/**
 * Tells failures apart by their first difference, those that passed alone from the others, and cases
 * of one step from those of several.
 */
function toKind({ result, item }: RecurrenceExample): string {
  const { cause, failure, differences, notes } = result;
  const { pointer, message } = differences[0] ?? {};
  const isSingle = item.steps.length === 1;
  return JSON.stringify([cause, failure, pointer, message, notes.length > 0, isSingle]);
}

function listBefore(result: WrongResult, results: readonly CaseResult[]): JudgedCase[] {
  return results
    .slice(0, results.indexOf(result))
    .filter(({ source, verdict }) => source === result.source && verdict !== "skipped")
    .flatMap(({ case: item }) => (isJudged(item) && !isConcurrent(item) ? item : []));
}

/**
 * Finds out when a case fails, by trying it a few more times.
 *
 * @param jobs number of cases that ran at once.
 */
export function* findRecurrence(
  { result, item, before }: RecurrenceExample,
  jobs: number,
): Experiment<Recurrence> {
  const tries = isLate(result.failure) ? 1 : bounds.tries;
  // The first request of a connection must not be that of the case.
  yield { cases: [makeHealthCase(["canary"])] };
  const [reused, fresh] = yield* countWrongInBoth(item, tries);
  const wrong = reused + fresh;
  if (wrong === 2 * tries) {
    return (yield* findSizeLimit(item, measureRequest(result))) ?? { kind: "always" };
  }
  // Later steps of a case reuse the connection of the first one.
  if (item.steps.length === 1 && tries > 1 && wrong === tries && reused * fresh === 0) {
    return { kind: reused === 0 ? "new-connection" : "reused-connection" };
  }
  if (wrong > 0) {
    return { kind: "sometimes", wrong, tries: 2 * tries };
  }
  const others = before.slice(-bounds.others);
  const together = jobs > 1 ? yield* countWrongTogether(item, others) : 0;
  if (together > 0) {
    return yield* explainTogether(item, together, others);
  }
  const trigger = yield* findTrigger(item, others);
  return trigger === undefined
    ? { kind: "once", tries: 2 * tries + (jobs > 1 ? 2 * bounds.concurrent : 0) }
    : { kind: "after", caseId: trigger.id };
}

/**
 * Tries a case on a reused connection and on new ones, and counts how often it fails on each. They
 * follow one another without a period, so that a server that fails for a while, or every few
 * requests, fails on both.
 */
function* countWrongInBoth(
  item: JudgedCase,
  tries: number,
): Experiment<readonly [reused: number, fresh: number]> {
  const wrong: [number, number] = [0, 0];
  for (let index = 0; index < 2 * tries; index += 1) {
    // Whether the number of ones is even makes the Thue–Morse sequence.
    const isFresh = index.toString(2).replaceAll("0", "").length % 2 === 1;
    const circumstance = isFresh ? "new" : undefined;
    wrong[isFresh ? 1 : 0] += (yield* failsAfter([], item, { circumstance })) ? 1 : 0;
  }
  return wrong;
}

function* countWrongTogether(item: JudgedCase, others: readonly JudgedCase[]): Experiment<number> {
  const copies = Array.from({ length: bounds.concurrent }, () => item);
  let wrong = 0;
  for (const beside of [[], others]) {
    const tried = yield { cases: [...copies, ...beside], together: true };
    wrong += tried.slice(0, copies.length).filter(({ result }) => isWrong(result)).length;
  }
  return wrong;
}

/**
 * Finds out whether a case that failed beside others also fails alone, or right after one of them.
 * It is tried alone so often that it would probably fail if it failed as rarely as beside them.
 *
 * @param together how often it failed beside others, at least once.
 */
function* explainTogether(
  item: JudgedCase,
  together: number,
  others: readonly JudgedCase[],
): Experiment<Recurrence> {
  for (const other of others) {
    if (yield* failsOnlyAfter(other, item)) {
      return { kind: "after", caseId: other.id };
    }
  }
  const enough = Math.ceil((4 * 2 * bounds.concurrent) / together);
  for (let tries = 1; tries <= enough; tries += 1) {
    if (yield* failsAfter([], item)) {
      return { kind: "sometimes", wrong: 1, tries: 2 * bounds.tries + tries };
    }
  }
  return { kind: "concurrent", wrong: together, tries: 2 * bounds.concurrent };
}

/**
 * Whether a case fails every time right after another one, and passes in between: one that fails at
 * random may do so a few times in a row.
 */
function* failsOnlyAfter(other: JudgedCase, item: JudgedCase): Experiment<boolean> {
  for (let times = 0; times < bounds.confirmations; times += 1) {
    if (!(yield* failsAfter([other], item)) || (yield* failsAfter([], item))) {
      return false;
    }
  }
  return true;
}

/**
 * Finds the case after which another one fails that passes alone: what was sent before it in the
 * run is sent again, and then halved as long as the failure comes again.
 *
 * @returns undefined when the failure does not come again, or not after a single case.
 */
function* findTrigger(
  item: JudgedCase,
  suspects: readonly JudgedCase[],
): Experiment<JudgedCase | undefined> {
  if (suspects.length === 0 || !(yield* failsAfter(suspects, item))) {
    return undefined;
  }
  const trigger = yield* halve(suspects, item);
  // A server that stays broken would make any suspect look guilty.
  return trigger === undefined || (yield* failsAfter([], item)) ? undefined : trigger;
}
