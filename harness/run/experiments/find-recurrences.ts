import { type Case, isConcurrent, isExact, isJudged, type JudgedCase } from "../../suite/case.ts";
import { listStepExchanges } from "../../suite/list-exchanges.ts";
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
import { failsAfter, halve, type Laboratory, type Subject } from "./laboratory.ts";
import { makeHealthCase } from "./make-health-case.ts";

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
  /** Cases of concurrent requests that are sent one by one. */
  separated: 8,
} as const;

/** A failed case that is tried again. */
interface Example extends Subject {
  readonly item: JudgedCase;
  /** The cases that were sent before it, in their order. */
  readonly before: readonly JudgedCase[];
}

/** Finds out when cases fail, by trying some of them a few more times. */
export async function findRecurrences(
  logs: readonly CaseLog[],
  laboratory: Laboratory,
): Promise<void> {
  const { timeoutMs } = laboratory.context.load;
  for (const example of chooseExamples(logs)) {
    // Two more timeouts must fit in.
    if (!isLate(example.result.failure) || 2 * timeoutMs <= laboratory.leftMs) {
      await tryAgain(example, laboratory);
    }
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
    const isEligible = isFailure(result) && !hasPause(item);
    return isEligible && isJudged(item) && !isConcurrent(item)
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
function hasPause(item: Case): boolean {
  return (
    isJudged(item) &&
    item.steps.some(
      (step) =>
        "request" in step &&
        (step.request.connection === "after-idle" ||
          step.request.connection === "after-silence" ||
          (step.request.pauseMs ?? 0) >= longMs),
    )
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

async function tryAgain(example: Example, laboratory: Laboratory): Promise<void> {
  const { result, before } = example;
  const tries = isLate(result.failure) ? 1 : bounds.tries;
  // The first request of a connection must not be that of the case.
  await laboratory.ask({ about: [], cases: [makeHealthCase(["canary"])] });
  const wrong = await countWrongAlone(example, tries, laboratory);
  if (wrong === 2 * tries) {
    await findSizeLimit(laboratory, example);
  }
  if (wrong > 0) {
    return;
  }
  const others = before.slice(-bounds.others);
  const together =
    laboratory.context.load.jobs > 1 ? await countWrongTogether(example, others, laboratory) : 0;
  await (together > 0
    ? compareWithTogether(example, { together, others }, laboratory)
    : findTrigger(example, others, laboratory));
}

/**
 * Tries a case on a reused connection and on new ones, and counts how often it fails. They follow one
 * another without a period, so that a server that fails for a while, or every few requests, fails on
 * both.
 */
async function countWrongAlone(
  example: Example,
  tries: number,
  laboratory: Laboratory,
): Promise<number> {
  let wrong = 0;
  for (let index = 0; index < 2 * tries; index += 1) {
    // Whether the number of ones is even makes the Thue–Morse sequence.
    const isFresh = index.toString(2).replaceAll("0", "").length % 2 === 1;
    const circumstance = isFresh ? "new" : undefined;
    wrong += (await failsAfter(laboratory, example, [], { circumstance })) ? 1 : 0;
  }
  return wrong;
}

async function countWrongTogether(
  example: Example,
  others: readonly JudgedCase[],
  laboratory: Laboratory,
): Promise<number> {
  const copies = Array.from({ length: bounds.concurrent }, () => example.item);
  let wrong = 0;
  for (const beside of [[], others]) {
    const cases = [...copies, ...beside];
    const results = await laboratory.ask({ about: [example], cases, together: true });
    wrong += results.slice(0, copies.length).filter(isWrong).length;
  }
  return wrong;
}

/**
 * Tries a case that failed beside others right after each of them, then alone: so often that it would
 * probably fail if it failed as rarely as beside them.
 *
 * @param together how often it failed beside others, at least once.
 */
async function compareWithTogether(
  example: Example,
  { together, others }: { readonly together: number; readonly others: readonly JudgedCase[] },
  laboratory: Laboratory,
): Promise<void> {
  for (const other of others) {
    if (await failsOnlyAfter(other, example, laboratory)) {
      return;
    }
  }
  const enough = Math.ceil((4 * 2 * bounds.concurrent) / together);
  let fails = false;
  for (let tries = 1; tries <= enough && !fails; tries += 1) {
    fails = await failsAfter(laboratory, example, []);
  }
}

/**
 * Whether a case fails every time right after another one, and passes in between: one that fails at
 * random may do so a few times in a row.
 */
async function failsOnlyAfter(
  other: JudgedCase,
  example: Example,
  laboratory: Laboratory,
): Promise<boolean> {
  for (let times = 0; times < bounds.confirmations; times += 1) {
    const fails = await failsAfter(laboratory, example, [other]);
    if (!fails || (await failsAfter(laboratory, example, []))) {
      return false;
    }
  }
  return true;
}

/**
 * Looks for the case after which another one fails that passes alone: what was sent before it in the
 * run is sent again, and then halved as long as the failure comes again. A server that stays broken
 * would make any suspect look guilty.
 */
async function findTrigger(
  example: Example,
  suspects: readonly JudgedCase[],
  laboratory: Laboratory,
): Promise<void> {
  if (suspects.length > 0 && (await failsAfter(laboratory, example, suspects))) {
    const trigger = await halve(laboratory, example, suspects);
    if (trigger !== undefined) {
      await failsOnlyAfter(trigger, example, laboratory);
    }
  }
}

/** Finds out whether cases of concurrent requests also fail when these are sent one by one. */
export async function separateRequests(
  logs: readonly CaseLog[],
  laboratory: Laboratory,
): Promise<void> {
  const tried = [...readResults(logs)].flatMap(([result, log]) => {
    const isOpen = isFailure(result) && result.failure === undefined;
    const item = isOpen ? toSeparated(result) : undefined;
    return isOpen && item !== undefined ? [{ log, result, item }] : [];
  });
  for (const { item, ...subject } of tried.slice(0, bounds.separated)) {
    const variant = { kind: "one-by-one" } as const;
    await laboratory.ask({ about: [subject], cases: [item], variant });
  }
}

/**
 * Makes each of the concurrent requests of a case a step of its own: where the case fails then, too,
 * the requests beside a wrong response are not what makes it wrong.
 *
 * @returns undefined for a case without any, or one whose responses refer to steps by their number.
 */
function toSeparated({ case: item }: CaseResult): JudgedCase | undefined {
  if (!isJudged(item) || !isConcurrent(item)) {
    return undefined;
  }
  const steps = item.steps.flatMap((step) => [...listStepExchanges(step)]);
  const refersToNone = steps.every(
    ({ response }) => isExact(response) && response.partOf === undefined,
  );
  return refersToNone ? { ...item, steps } : undefined;
}
