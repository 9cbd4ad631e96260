import pMap from "p-map";
import type { JudgedCase } from "../suite/case.ts";
import { type CaseResult, isWrong, type WrongResult } from "./case-result.ts";
import { isConcurrent, oneAtATime } from "./is-concurrent.ts";
import type { RunContext } from "./run-context.ts";
import { runJudgedCase } from "./run-judged-case.ts";
import { skipCase } from "./skip-case.ts";

/** Cases that send requests together are under way in such numbers at most. */
const maxOverlapped = 4;

/** Requests that such a case sends at once, as a rule. */
const defaultConcurrentRequests = 16;

/** After so many failures that come again alone, overlap is not what they are due to. */
const enoughConfirmed = 5;

/**
 * Runs judged cases several at a time, those that send requests together after the others. What
 * failed under overlap is run once more alone, and labelled if it passes then.
 */
export async function runJudgedCases(
  cases: readonly JudgedCase[],
  context: RunContext,
): Promise<CaseResult[]> {
  const { target, jobs, timeoutMs, probe } = context;
  const apart = cases.filter((item) => !isConcurrent(item));
  const together = cases.filter(isConcurrent);
  const results = await pMap(apart, (item) => runWatched(item, context), { concurrency: jobs });
  const checked = jobs > 1 ? await rerunFailedAlone(results, context) : results;
  checked.forEach(context.onResult);
  const maxSafe = Math.floor(timeoutMs / (2 * defaultConcurrentRequests * probe.responseMs));
  const concurrency = probe.isSerial ? 1 : Math.min(jobs, maxOverlapped, Math.max(1, maxSafe));
  await target.preconnect(
    together.length > 0 ? concurrency * defaultConcurrentRequests : 0,
    probe.patienceMs,
  );
  const overlapped = await pMap(together, (item) => runOverlapped(item, context), { concurrency });
  overlapped.forEach(context.onResult);
  return [...checked, ...overlapped];
}

async function runWatched(item: JudgedCase, context: RunContext): Promise<CaseResult> {
  const stopped = context.watchdog.reason();
  if (stopped !== undefined) {
    return skipCase(item, context, { skip: "ended", reason: stopped });
  }
  const result = await runJudgedCase(item, context);
  await context.watchdog.watch(result);
  return result;
}

async function rerunFailedAlone(
  results: readonly CaseResult[],
  context: RunContext,
): Promise<CaseResult[]> {
  let confirmed = 0;
  const checked: CaseResult[] = [];
  for (const result of results) {
    const { case: item } = result;
    const stopped = context.watchdog.reason() !== undefined || confirmed >= enoughConfirmed;
    if (!isWrong(result) || stopped || item.level === "unspecified") {
      checked.push(result);
    } else {
      const alone = await runJudgedCase(item, context);
      confirmed += alone.verdict === "passed" ? 0 : 1;
      checked.push(alone.verdict === "passed" ? labelOverlap(result, alone, context) : result);
    }
  }
  return checked;
}

/** A right server may be slow or turn connections away; it may not give another answer. */
function labelOverlap(result: WrongResult, alone: CaseResult, context: RunContext): CaseResult {
  if (isOverloaded(result, context)) {
    return {
      ...alone,
      notes: [`No answer while other requests were under way: ${result.failure}`],
    };
  }
  const note = "Passes when it is run alone: wrong only while other requests are under way";
  return { ...result, notes: [...result.notes, note] };
}

async function runOverlapped(item: JudgedCase, context: RunContext): Promise<CaseResult> {
  if (context.target.connections() === 1) {
    return skipCase(item, context, { skip: "overlap", reason: oneAtATime });
  }
  const result = await runWatched(item, context);
  return isWrong(result) && isOverloaded(result, context)
    ? skipCase(item, context, {
        skip: "overlap",
        reason: `Too many requests at once for this server (${result.failure})`,
      })
    : result;
}

/** Whether requests that wait for one another would need the time limit, or are turned away. */
function isOverloaded({ failure }: WrongResult, { probe, timeoutMs, target }: RunContext): boolean {
  const queued =
    2 *
    Math.min(target.connections(), maxOverlapped * defaultConcurrentRequests) *
    probe.responseMs;
  return failure === "refused" || (failure === "timeout" && queued > timeoutMs);
}
