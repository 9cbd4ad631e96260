import type { JudgedCase } from "../../suite/case.ts";
import { healthCheck } from "../../transport/health-check.ts";
import { type CaseResult, isWrong } from "../case-result.ts";
import type { Recurrence } from "../recurrence/recurrence.ts";
import type { RunContext } from "../run-context.ts";
import { type CaseContext, runJudgedCase } from "../run-judged-case.ts";
import type { FailureCircumstances } from "./failure-circumstances.ts";

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
 * @returns the first result that is wrong, or the last one.
 */
export async function provokeFailure(
  item: JudgedCase,
  { recurrence = { kind: "always" }, circumstance, trigger }: FailureCircumstances,
  context: RunContext,
): Promise<CaseResult> {
  const chosen = { ...context, circumstance };
  switch (recurrence.kind) {
    case "new-connection":
      return runJudgedCase(item, { ...context, circumstance: "new" });
    case "reused-connection":
      await context.target.send(healthCheck, { signal: context.signal });
      return runJudgedCase(item, chosen);
    case "after":
      return runAfter(item, trigger, chosen);
    case "concurrent":
      return repeat(Math.ceil(chooseTries(recurrence) / concurrency), context, () =>
        runTogether(item, chosen),
      );
    case "sometimes":
    case "once":
      return repeat(chooseTries(recurrence), context, (index) =>
        runJudgedCase(item, index % 2 === 0 ? chosen : { ...context, circumstance: "new" }),
      );
    default:
      return runJudgedCase(item, chosen);
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

async function repeat(
  count: number,
  { watchdog }: RunContext,
  run: (index: number) => Promise<CaseResult>,
): Promise<CaseResult> {
  let result = await run(0);
  for (let index = 1; index < count && !isWrong(result); index += 1) {
    if (watchdog.reason() !== undefined) {
      break;
    }
    result = await run(index);
  }
  return result;
}

async function runAfter(
  item: JudgedCase,
  trigger: JudgedCase | undefined,
  context: CaseContext,
): Promise<CaseResult> {
  if (trigger !== undefined) {
    await runJudgedCase(trigger, context);
  }
  return runJudgedCase(item, context);
}

async function runTogether(item: JudgedCase, context: CaseContext): Promise<CaseResult> {
  const [first, ...others] = await Promise.all([
    runJudgedCase(item, context),
    ...Array.from({ length: concurrency - 1 }, () => runJudgedCase(item, context)),
  ]);
  return [first, ...others].find(isWrong) ?? first;
}
