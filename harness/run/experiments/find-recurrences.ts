import type { JudgedCase } from "../../suite/case.ts";
import { isLate } from "../../transport/failure-kind.ts";
import type { CaseLog } from "../case-log.ts";
import { isWrong } from "../case-result.ts";
import { chooseExamples, type Example } from "./choose-examples.ts";
import { findSizeLimit } from "./find-size-limit.ts";
import { failsAfter, halve, makeHealthCase, type Subject, type Trials } from "./trial.ts";

const bounds = {
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

/** How often a case must fail after another one, and pass in between. */
const confirmations = 4;

/**
 * Whether a case fails every time right after another one, and passes in between: one that fails at
 * random may do so a few times in a row.
 */
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
 * Looks for the case after which another one fails that passes alone: what was sent before it in the
 * run is sent again, and then halved as long as the failure comes again. A server that stays broken
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
