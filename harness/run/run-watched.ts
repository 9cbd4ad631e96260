import type { JudgedCase } from "../suite/case.ts";
import { type CaseResult, isInterrupted } from "./case-result.ts";
import { retryLost } from "./retry-lost.ts";
import { runAsBefore } from "./run-as-before.ts";
import type { RunContext } from "./run-context.ts";
import { skipCase } from "./skip-case.ts";

/**
 * Runs a judged case and shows the result to the watchdog, unless the run has ended.
 */
export async function runWatched(item: JudgedCase, context: RunContext): Promise<CaseResult> {
  const result = await runUnlessEnded(item, context);
  context.onRun(item);
  return result;
}

async function runUnlessEnded(item: JudgedCase, context: RunContext): Promise<CaseResult> {
  const stopped = context.watchdog.reason();
  if (stopped !== undefined) {
    return skipCase(item, context, { skip: "ended", reason: stopped });
  }
  const result = await retryLost(() => runAsBefore(item, context), context);
  const interrupted = context.watchdog.reason();
  if (isInterrupted(result) && interrupted !== undefined) {
    return skipCase(item, context, { skip: "ended", reason: interrupted });
  }
  await context.watchdog.watch(result);
  return result;
}
