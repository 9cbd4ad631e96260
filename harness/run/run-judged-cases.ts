import pMap from "p-map";
import type { JudgedCase } from "../suite/case.ts";
import {
  canQueueTimeOut,
  chooseConcurrentJobs,
  countConcurrentConnections,
  type ServerCapacity,
} from "./capacity.ts";
import { type CaseResult, isInterrupted, isWrong, type WrongResult } from "./case-result.ts";
import { isConcurrent, oneAtATime } from "./is-concurrent.ts";
import { retryLost } from "./retry-lost.ts";
import type { RunContext } from "./run-context.ts";
import { runJudgedCase } from "./run-judged-case.ts";
import { skipCase } from "./skip-case.ts";

/** Failures that repeat alone before the rest is taken as it is: load does not cause them. */
const maxConfirmed = 5;

/** How many failures a timeout counts as: it takes long to repeat. */
const timeoutWeight = 3;

/**
 * Runs judged cases several at a time, and cases of concurrent requests after all others. A case
 * that failed while others ran is run once more alone, and gets a note if it passes then.
 */
export async function runJudgedCases(
  cases: readonly JudgedCase[],
  context: RunContext,
): Promise<CaseResult[]> {
  const { jobs } = context;
  const results = await pMap(
    cases.filter((item) => !isConcurrent(item)),
    (item, index) => runWatched(item, { ...context, fresh: startsFresh(index) }),
    { concurrency: jobs },
  );
  const checked = jobs > 1 ? await rerunFailed(results, context) : results;
  checked.forEach(context.onResult);
  return [...checked, ...(await runConcurrentCases(cases.filter(isConcurrent), context))];
}

/**
 * Whether a case opens a new connection: every eighth does, so that responses are judged that are
 * the first on their connection.
 */
export function startsFresh(index: number): boolean {
  return index % 8 === 7;
}

async function runConcurrentCases(
  cases: readonly JudgedCase[],
  context: RunContext,
): Promise<CaseResult[]> {
  if (cases.length === 0) {
    return [];
  }
  const { target, probe } = context;
  const concurrency = chooseConcurrentJobs(context.jobs, capacityOf(context));
  if (context.watchdog.reason() === undefined) {
    await target.preconnect(countConcurrentConnections(concurrency), {
      timeoutMs: probe.connectionTimeoutMs,
      signal: context.signal,
    });
  }
  const results = await pMap(cases, (item) => runConcurrentCase(item, context), { concurrency });
  results.forEach(context.onResult);
  return results;
}

async function runWatched(item: JudgedCase, context: RunContext): Promise<CaseResult> {
  const stopped = context.watchdog.reason();
  if (stopped !== undefined) {
    return skipCase(item, context, { skip: "ended", reason: stopped });
  }
  const result = await retryLost(() => runJudgedCase(item, context));
  const interrupted = context.watchdog.reason();
  if (isInterrupted(result) && interrupted !== undefined) {
    return skipCase(item, context, { skip: "ended", reason: interrupted });
  }
  await context.watchdog.watch(result);
  return result;
}

async function rerunFailed(
  results: readonly CaseResult[],
  context: RunContext,
): Promise<CaseResult[]> {
  let confirmed = 0;
  const checked: CaseResult[] = [];
  for (const result of results) {
    const { case: item } = result;
    const stopped = context.watchdog.reason() !== undefined || confirmed >= maxConfirmed;
    if (!isWrong(result) || stopped || item.level === "unspecified") {
      checked.push(result);
    } else {
      const alone = await runJudgedCase(item, context);
      confirmed += isWrong(alone) ? (alone.failure === "timeout" ? timeoutWeight : 1) : 0;
      checked.push(alone.verdict === "passed" ? noteLoad(result, alone, context) : result);
    }
  }
  return checked;
}

/** A conforming server may be slow or reject connections; it may not give another response. */
function noteLoad(result: WrongResult, alone: CaseResult, context: RunContext): CaseResult {
  if (isOverloaded(result, context)) {
    return {
      ...alone,
      notes: [`No response while other requests were under way: ${result.failure}`],
    };
  }
  const note = "Passes when run alone: fails only while other requests are under way";
  return { ...result, notes: [...result.notes, note] };
}

async function runConcurrentCase(item: JudgedCase, context: RunContext): Promise<CaseResult> {
  if (context.target.connections() === 1) {
    return skipCase(item, context, { skip: "concurrency", reason: oneAtATime });
  }
  const result = await runWatched(item, context);
  return isWrong(result) && isOverloaded(result, context)
    ? skipCase(item, context, {
        skip: "concurrency",
        reason: `Too many requests at once for this server (${result.failure})`,
      })
    : result;
}

/** Whether the server got more requests at once than it can handle, which breaks no clause. */
function isOverloaded({ failure }: WrongResult, context: RunContext): boolean {
  return failure === "refused" || (failure === "timeout" && canQueueTimeOut(capacityOf(context)));
}

/** What is known now: the number of connections may have been reduced since the run began. */
function capacityOf({ target, probe, timeoutMs }: RunContext): ServerCapacity {
  return { probe, connections: target.connections(), timeoutMs };
}
