import type { Case, JudgedCase } from "../../suite/case.ts";
import { isWrong } from "../case-result.ts";
import type { Subject, Trial, Trials } from "./trial.ts";

/** Finds out whether the case of a subject fails after others. */
export function* failsAfter(
  subject: Subject,
  others: readonly Case[],
  how: Pick<Trial, "circumstance" | "server"> = {},
): Trials<boolean> {
  const results = yield { about: [subject], cases: [...others, subject.result.case], ...how };
  const last = results[others.length];
  return last !== undefined && isWrong(last);
}

/**
 * Halves suspects as long as a case fails after some of them, the last ones first.
 *
 * @returns undefined when the case does not fail after a single one.
 */
export function* halve<Suspect extends Case>(
  subject: Subject,
  suspects: readonly Suspect[],
  how: Pick<Trial, "server"> = {},
): Trials<Suspect | undefined> {
  let left = suspects;
  while (left.length > 1) {
    const last = left.slice(left.length >> 1);
    const fails = yield* failsAfter(subject, last, how);
    left = fails ? last : left.slice(0, left.length >> 1);
  }
  return (yield* failsAfter(subject, left, how)) ? left[0] : undefined;
}

/** How often a case must fail after another one, and pass in between. */
const confirmations = 4;

/**
 * Whether a case fails every time right after another one, and passes in between: one that fails at
 * random may do so a few times in a row.
 */
export function* failsOnlyAfter(subject: Subject, other: JudgedCase): Trials<boolean> {
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
export function* findTrigger(subject: Subject, suspects: readonly JudgedCase[]): Trials {
  if (suspects.length > 0 && (yield* failsAfter(subject, suspects))) {
    const trigger = yield* halve(subject, suspects);
    if (trigger !== undefined) {
      yield* failsOnlyAfter(subject, trigger);
    }
  }
}
