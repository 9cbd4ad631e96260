import { isJudged, type JudgedCase } from "../../suite/case.ts";
import { healthCheck } from "../../transport/health-check.ts";
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
import { runJudgedCase } from "../run-judged-case.ts";
import { findPredecessor } from "./find-predecessor.ts";
import { findSizeLimit } from "./find-size-limit.ts";
import { findTrigger } from "./find-trigger.ts";
import type { Recurrence } from "./recurrence.ts";

/** Bounds of the search. */
const bounds = {
  /** Milliseconds for all tries. */
  searchMs: 5000,
  /** Cases that are tried: one for each way in which responses are wrong. */
  cases: 24,
  /** Tries on a reused connection, and as many on new ones. */
  tries: 4,
  /** Milliseconds for more tries alone when some failed while other requests were under way. */
  aloneMs: 3000,
  /** Requests at once, in each of two rounds. */
  concurrent: 8,
  /** Cases that run at the same time in the second round: the last ones before the failure. */
  others: 24,
} as const;

/**
 * Finds out when cases fail, by trying them a few more times: the smallest case of each kind of
 * failure. A failure that does not come again remains a failure. Known failures are not tried.
 *
 * @returns the results; those that were tried have a recurrence.
 */
export async function findRecurrences(
  results: readonly CaseResult[],
  context: RunContext,
): Promise<readonly CaseResult[]> {
  const deadline = performance.now() + bounds.searchMs;
  const found = new Map<CaseResult, CaseResult>();
  for (const { result, item } of chooseExamples(results.filter(isFailure), context)) {
    // Two more timeouts must fit in.
    if (result.failure === "timeout" && 2 * context.timeoutMs > bounds.searchMs) {
      continue;
    }
    if (performance.now() > deadline || context.watchdog.reason() !== undefined) {
      break;
    }
    const before = listBefore(result, results);
    const recurrence = await findRecurrence(item, { result, before }, context);
    if (context.signal?.aborted !== true) {
      found.set(result, { ...result, recurrence });
    }
  }
  return results.map((result) => found.get(result) ?? result);
}

/** A failed case that is tried again. */
interface Example {
  readonly result: WrongResult;
  readonly item: JudgedCase;
}

/**
 * Chooses the smallest failed case of each kind. Those of one request come first: several steps may
 * cause each other's failures. Timeouts come last: they take long to repeat.
 */
function chooseExamples(
  failures: readonly WrongResult[],
  { isKnown = () => false }: Pick<RunContext, "isKnown">,
): Example[] {
  const examples = failures.flatMap((result): Example[] => {
    const { case: item } = result;
    return isJudged(item) && !isConcurrent(item) && !hasPause(item) && !isKnown(result)
      ? [{ result, item }]
      : [];
  });
  const weigh = ({ result, item }: Example): number =>
    (result.failure === "timeout" ? 1e12 : 0) +
    (item.steps.length > 1 ? 1e9 : 0) +
    measureRequest(result);
  const chosen = new Map<string, Example>();
  for (const example of examples.sort((left, right) => weigh(left) - weigh(right))) {
    const key = toKind(example);
    if (!chosen.has(key)) {
      chosen.set(key, example);
    }
  }
  return [...chosen.values()].slice(0, bounds.cases);
}

/**
 * Tells failures apart by their first difference, those that passed alone from the others, and cases
 * of one step from those of several.
 */
function toKind({ result, item }: Example): string {
  const { cause, failure, differences, notes } = result;
  const { pointer, message } = differences[0] ?? {};
  const isSingle = item.steps.length === 1;
  return JSON.stringify([cause, failure, pointer, message, notes.length > 0, isSingle]);
}

/** Lists the cases that were sent before one, in their order. */
function listBefore(result: WrongResult, results: readonly CaseResult[]): JudgedCase[] {
  return results
    .slice(0, results.indexOf(result))
    .filter(({ source, verdict }) => source === result.source && verdict !== "skipped")
    .flatMap(({ case: item }) => (isJudged(item) && !isConcurrent(item) ? item : []));
}

/** What is known about a failed case. */
interface Subject {
  readonly result: WrongResult;
  /** The cases that were sent before it. */
  readonly before: readonly JudgedCase[];
}

async function findRecurrence(
  item: JudgedCase,
  { result, before }: Subject,
  context: RunContext,
): Promise<Recurrence> {
  const tries = result.failure === "timeout" ? 1 : bounds.tries;
  // The first request of a connection must not be that of the case.
  await context.target.send(healthCheck);
  const [reused, fresh] = await countWrongInBoth(item, tries, [
    context,
    { ...context, circumstance: "new" },
  ]);
  const wrong = reused + fresh;
  if (wrong === 2 * tries) {
    return (await findSizeLimit(item, result.request, context)) ?? { kind: "always" };
  }
  // Later steps of a case reuse the connection of the first one.
  if (item.steps.length === 1 && tries > 1 && wrong === tries && reused * fresh === 0) {
    return { kind: reused === 0 ? "new-connection" : "reused-connection" };
  }
  if (wrong > 0) {
    return { kind: "sometimes", wrong, tries: 2 * tries };
  }
  const others = before.slice(-bounds.others);
  const together = context.jobs > 1 ? await countWrongTogether(item, others, context) : 0;
  if (together > 0) {
    return explainTogether(item, { together, others }, context);
  }
  const trigger = await findTrigger(item, before, context);
  return trigger === undefined
    ? { kind: "once", tries: 2 * tries + (context.jobs > 1 ? 2 * bounds.concurrent : 0) }
    : { kind: "after", caseId: trigger.id };
}

/** What came of tries while other requests were under way. */
interface TriedTogether {
  /** How often the case failed, at least once. */
  readonly together: number;
  /** The cases beside which it was tried. */
  readonly others: readonly JudgedCase[];
}

/** Finds out whether a case that failed beside others also fails alone, or right after one of them. */
async function explainTogether(
  item: JudgedCase,
  { together, others }: TriedTogether,
  context: RunContext,
): Promise<Recurrence> {
  const earlier = await findPredecessor(item, others, context);
  if (earlier !== undefined) {
    return { kind: "after", caseId: earlier.id };
  }
  return (
    (await findSometimes(item, together, context)) ?? {
      kind: "concurrent",
      wrong: together,
      tries: 2 * bounds.concurrent,
    }
  );
}

/**
 * Tries a case alone so often that it would probably fail if it failed as rarely as it did while
 * other requests were under way.
 *
 * @param together how often it failed then, at least once.
 * @returns undefined when it never fails alone.
 */
async function findSometimes(
  item: JudgedCase,
  together: number,
  context: RunContext,
): Promise<Recurrence | undefined> {
  const deadline = performance.now() + bounds.aloneMs;
  const enough = Math.ceil((4 * 2 * bounds.concurrent) / together);
  for (let tries = 1; tries <= enough; tries += 1) {
    if (isWrong(await runJudgedCase(item, context))) {
      return { kind: "sometimes", wrong: 1, tries: 2 * bounds.tries + tries };
    }
    if (performance.now() > deadline) {
      break;
    }
  }
  return undefined;
}

/**
 * Tries a case in two contexts, and counts how often it fails in each. They follow one another
 * without a period, so that a server that fails for a while, or every few requests, fails in both.
 */
async function countWrongInBoth(
  item: JudgedCase,
  tries: number,
  [first, second]: readonly [RunContext, RunContext],
): Promise<readonly [number, number]> {
  const wrong: [number, number] = [0, 0];
  for (let index = 0; index < 2 * tries; index += 1) {
    const which = countOnes(index) % 2 === 0 ? 0 : 1;
    const context = which === 0 ? first : second;
    wrong[which] += isWrong(await runJudgedCase(item, context)) ? 1 : 0;
  }
  return wrong;
}

/** Counts the ones of a number in binary; whether that is even makes the Thue–Morse sequence. */
function countOnes(number: number): number {
  return number.toString(2).replaceAll("0", "").length;
}

async function countWrongTogether(
  item: JudgedCase,
  others: readonly JudgedCase[],
  context: RunContext,
): Promise<number> {
  const copies = Array.from({ length: bounds.concurrent }, () => item);
  let wrong = 0;
  for (const beside of [[], others]) {
    const [results] = await Promise.all([
      Promise.all(copies.map((copy) => runJudgedCase(copy, context))),
      Promise.all(beside.map((other) => runJudgedCase(other, context))),
    ]);
    wrong += results.filter(isWrong).length;
  }
  return wrong;
}
