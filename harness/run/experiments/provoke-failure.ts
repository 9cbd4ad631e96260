import type { Case, JudgedCase } from "../../suite/case.ts";
import { type CaseResult, isWrong } from "../case-result.ts";
import type { FailureCircumstances, Recurrence } from "./recurrence.ts";
import { makeHealthCase, type Trial, type Trials } from "./trial.ts";

/** Probability with which a failure that comes and goes is missed although it is still there. */
const maxMissed = 0.001;

/** Maximum number of tries, and the number for a failure that came only once. */
const tries = { max: 64, once: 8 } as const;

/** Requests that are under way at once for a failure that needs that. */
const concurrency = 8;

/**
 * Runs a case in the circumstances in which it failed earlier, as often as it takes to be fairly
 * sure that it no longer fails.
 *
 * @returns what came of each try, up to the first one that is wrong; nothing if the run had ended.
 */
export function* provokeFailure(
  item: JudgedCase,
  circumstances: FailureCircumstances,
): Trials<readonly CaseResult[]> {
  const tries: CaseResult[] = [];
  for (const trial of listTrials(item, circumstances)) {
    const results = yield { about: [], ...trial };
    tries.push(...results.filter((result) => result.case === item));
    if (results.length === 0 || tries.some(isWrong)) {
      break;
    }
  }
  return tries;
}

/** A trial of a case that has no log yet. */
type FirstTrial = Omit<Trial, "about"> & { readonly cases: readonly Case[] };

function listTrials(
  item: JudgedCase,
  { recurrence = { kind: "always" }, circumstance, trigger }: FailureCircumstances,
): readonly FirstTrial[] {
  const once = { cases: [item], circumstance };
  switch (recurrence.kind) {
    case "new-connection":
      return [{ cases: [item], circumstance: "new" }];
    case "reused-connection":
      return [{ ...once, cases: [makeHealthCase(["canary"]), item] }];
    case "after":
      return [{ ...once, cases: trigger === undefined ? [item] : [trigger, item] }];
    case "concurrent":
      return Array.from({ length: Math.ceil(chooseTries(recurrence) / concurrency) }, () => ({
        cases: Array.from({ length: concurrency }, () => item),
        together: true,
        circumstance,
      }));
    case "sometimes":
    case "once":
      return Array.from({ length: chooseTries(recurrence) }, (_, index) =>
        index % 2 === 0 ? once : { cases: [item], circumstance: "new" },
      );
    default:
      return [once];
  }
}

/** Chooses how often to try a case that failed in some of several tries. */
function chooseTries(recurrence: Recurrence): number {
  if (!("wrong" in recurrence)) {
    return tries.once;
  }
  const passes = Math.max(0, 1 - recurrence.wrong / recurrence.tries);
  const needed = Math.ceil(Math.log(maxMissed) / Math.log(passes));
  return Math.min(tries.max, Math.max(tries.once, needed));
}
