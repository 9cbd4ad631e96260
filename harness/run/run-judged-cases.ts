import pMap from "p-map";
import { isJudged, type JudgedCase } from "../suite/case.ts";
import type { SentExchange } from "../transport/exchange.ts";
import { chooseConcurrentJobs, countConcurrentConnections } from "./capacity.ts";
import { type CaseResult, isFailure, isWrong, type WrongResult } from "./case-result.ts";
import { isConcurrent } from "./is-concurrent.ts";
import { judgeOwnExchanges } from "./judge-sent-exchange.ts";
import { capacityOf, noteLoad } from "./note-load.ts";
import { repeatOverOneConnection } from "./repeat-over-one-connection.ts";
import { chooserOf, runsApart } from "./replay/run-as-before.ts";
import { runConcurrentCase } from "./run-concurrent-case.ts";
import type { RunContext } from "./run-context.ts";
import { type CaseContext, runJudgedCase } from "./run-judged-case.ts";
import { runWatched } from "./run-watched.ts";
import { describeCircumstance, type ScheduledCase, scheduleCases } from "./schedule-cases.ts";

/** Failures that repeat alone before the rest is taken as it is: load does not cause them. */
const maxConfirmed = 5;

/** Number of failures that a timeout counts as: it takes long to repeat. */
const timeoutWeight = 3;

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
): Promise<CaseResult[]> {
  const alone = cases.filter((item) => needsSilence(item) || runsApart(item, context));
  const concurrent = cases.filter((item) => isConcurrent(item) && !alone.includes(item));
  const others = cases.filter((item) => !alone.includes(item) && !isConcurrent(item));
  const { jobs } = context;
  const scheduled = scheduleCases(others, { jobs, choose: chooserOf(context) });
  const checked = await runScheduled(scheduled, context);
  const opened = await openForConcurrent(concurrent, context);
  const results = [...checked, ...(await runConcurrentCases(concurrent, context))];
  for (const item of alone) {
    const result = await runWatched(item, context);
    results.push(isFailure(result) ? { ...result, failsAlone: true } : result);
  }
  const repeated = await repeatOverOneConnection(results, context);
  const judged = await judgeOwnExchanges(repeated, [...sent, ...opened], context);
  judged.forEach(context.onResult);
  return judged;
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
): Promise<CaseResult[]> {
  const { jobs } = context;
  const outcomes = await pMap(
    scheduled,
    async ({ item, circumstance }) => {
      const result = await runWatched(item, { ...context, circumstance });
      return { result, circumstance };
    },
    { concurrency: jobs },
  );
  const checked =
    jobs > 1 ? await rerunFailed(outcomes, context) : outcomes.map(({ result }) => result);
  return resumeSilent(checked, context);
}

/** Runs cases that were not sent for a reason that has turned out to be untrue since. */
async function resumeSilent(
  results: readonly CaseResult[],
  context: RunContext,
): Promise<CaseResult[]> {
  const resumed: CaseResult[] = [];
  for (const result of results) {
    const { case: item } = result;
    const wasSpared =
      result.verdict === "skipped" &&
      result.skip === "silence" &&
      isJudged(item) &&
      context.silence?.findReason(item) === undefined;
    resumed.push(wasSpared ? await runWatched(item, context) : result);
  }
  return resumed;
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

/** A result, and what came before the first request of the case. */
type CaseOutcome = Pick<CaseContext, "circumstance"> & { readonly result: CaseResult };

async function rerunFailed(
  outcomes: readonly CaseOutcome[],
  context: RunContext,
): Promise<CaseResult[]> {
  let confirmed = 0;
  const checked: CaseResult[] = [];
  for (const { result, circumstance } of outcomes) {
    const { case: item } = result;
    const stopped = context.watchdog.reason() !== undefined || confirmed >= maxConfirmed;
    const isConfirmed = (wrong: WrongResult): boolean =>
      confirmed > 0 && context.silence?.explains(wrong) === true;
    if (!isWrong(result) || stopped || isConfirmed(result) || !isJudged(item)) {
      checked.push(result);
    } else {
      const alone = await runJudgedCase(item, { ...context, circumstance });
      confirmed += isWrong(alone) ? (alone.failure === "timeout" ? timeoutWeight : 1) : 0;
      checked.push(
        alone.verdict === "passed"
          ? noteLoad(result, alone, context)
          : await noteCircumstance(isFailure(alone) ? { ...alone, failsAlone: true } : result, {
              ...context,
              circumstance,
            }),
      );
    }
  }
  return checked;
}

/** Finds out whether a case fails only because of what came before its first request. */
async function noteCircumstance(
  result: WrongResult,
  { circumstance, ...context }: CaseContext,
): Promise<CaseResult> {
  const { case: item, notes } = result;
  if (circumstance === undefined || !isJudged(item)) {
    return result;
  }
  const usual = await runJudgedCase(item, context);
  return usual.verdict === "passed"
    ? { ...result, notes: [...notes, describeCircumstance(circumstance)] }
    : result;
}
