import pMap from "p-map";
import { isJudged, type JudgedCase } from "../suite/case.ts";
import type { SentExchange } from "../transport/exchange.ts";
import { isLate } from "../transport/failure-kind.ts";
import {
  canQueueTimeOut,
  capacityOf,
  chooseConcurrentJobs,
  countConcurrentConnections,
} from "./capacity.ts";
import { CaseLog, readResults } from "./case-log.ts";
import { type CaseResult, isWrong } from "./case-result.ts";
import { isConcurrent } from "./is-concurrent.ts";
import { judgeOwnExchanges } from "./judge-sent-exchange.ts";
import { repeatOverOneConnection } from "./repeat-over-one-connection.ts";
import { chooserOf, runsApart } from "./run-as-before.ts";
import type { RunContext } from "./run-context.ts";
import { runConcurrentCase } from "./run-first-use.ts";
import { runJudgedCase } from "./run-judged-case.ts";
import { runWatched } from "./run-watched.ts";
import { type ScheduledCase, scheduleCases } from "./schedule-cases.ts";

/** Failures that repeat alone before the rest is taken as it is: load does not cause them. */
const maxConfirmed = 5;

/** Number of failures that a late response counts as: it takes long to repeat. */
const lateWeight = 3;

/**
 * Runs judged cases several at a time. A case that failed while others ran is run once more alone,
 * and gets a note if it passes then. Cases of concurrent requests run after these, then one by one
 * those that need a server without any other request or connection, and those that failed earlier in
 * special circumstances.
 *
 * @param sent what the kit sent for itself beforehand, which is judged by the cases, too.
 */
export async function runJudgedCases(
  cases: readonly JudgedCase[],
  sent: readonly SentExchange[],
  context: RunContext,
): Promise<CaseLog[]> {
  const alone = cases.filter((item) => needsSilence(item) || runsApart(item, context));
  const concurrent = cases.filter((item) => isConcurrent(item) && !alone.includes(item));
  const others = cases.filter((item) => !alone.includes(item) && !isConcurrent(item));
  const { jobs } = context;
  const scheduled = scheduleCases(others, { jobs, choose: chooserOf(context) });
  const logs = await runScheduled(scheduled, context);
  const opened = await openForConcurrent(concurrent, context);
  const together = await runConcurrentCases(concurrent, context);
  logs.push(...together.map((result) => new CaseLog(result)));
  for (const item of alone) {
    logs.push(new CaseLog(await runWatched(item, context), true));
  }
  await repeatOverOneConnection(logs, context);
  await judgeOwnExchanges(logs, [...sent, ...opened], context);
  for (const log of logs) {
    context.onResult(log.result());
  }
  return logs;
}

/**
 * Clauses about what a request leaves to the next one. The request of another case in between would
 * take its place, and hide what the server keeps.
 */
const successionClauses: ReadonlySet<string> = new Set([
  "isolation.no-leak",
  "service.read-only",
  "service.reusable-document",
  "validation.repeatable",
]);

/** Whether a case can only run while nothing else does. */
function needsSilence(item: JudgedCase): boolean {
  const { clauses, steps } = item;
  const showsSuccession = steps.length > 1 && clauses.some((id) => successionClauses.has(id));
  return (
    (showsSuccession && !isConcurrent(item)) ||
    steps.some((step) => "request" in step && step.request.connection === "after-silence")
  );
}

async function runScheduled(
  scheduled: readonly ScheduledCase<JudgedCase>[],
  context: RunContext,
): Promise<CaseLog[]> {
  const { jobs } = context;
  const logs = await pMap(
    scheduled,
    async ({ item, circumstance }) =>
      new CaseLog(await runWatched(item, { ...context, circumstance })),
    { concurrency: jobs },
  );
  if (jobs > 1) {
    await rerunFailed(logs, context);
  }
  return logs;
}

async function openForConcurrent(
  cases: readonly JudgedCase[],
  context: RunContext,
): Promise<SentExchange[]> {
  if (cases.length === 0) {
    return [];
  }
  const { target, probe } = context;
  const concurrency = chooseConcurrentJobs(context.jobs, capacityOf(context));
  return context.watchdog.reason() === undefined
    ? target.preconnect(countConcurrentConnections(concurrency), {
        timeoutMs: probe.connectionTimeoutMs,
        signal: context.signal,
      })
    : [];
}

function runConcurrentCases(
  cases: readonly JudgedCase[],
  context: RunContext,
): Promise<CaseResult[]> {
  const concurrency = chooseConcurrentJobs(context.jobs, capacityOf(context));
  return pMap(cases, (item) => runConcurrentCase(item, context), { concurrency });
}

async function rerunFailed(logs: readonly CaseLog[], context: RunContext): Promise<void> {
  let confirmed = 0;
  for (const [result, log] of readResults(logs)) {
    const { case: item, circumstance } = result;
    if (context.watchdog.reason() !== undefined || confirmed >= maxConfirmed) {
      return;
    }
    if (isWrong(result) && isJudged(item)) {
      const alone = await runJudgedCase(item, { ...context, circumstance });
      confirmed += isWrong(alone) ? (isLate(alone.failure) ? lateWeight : 1) : 0;
      const canQueue = canQueueTimeOut(capacityOf(context));
      log.append({ when: "alone", result: alone, canQueue });
      // Whether it fails only because of what came before its first request.
      if (circumstance !== undefined && alone.verdict !== "passed") {
        log.append({ when: "usual", result: await runJudgedCase(item, context) });
      }
    }
  }
}
