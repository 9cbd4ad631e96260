import { checkSource } from "../server/check-source.ts";
import { examineSetup, type SetupFindings } from "../server/examine-setup.ts";
import { openTarget } from "../server/open-target.ts";
import type { OpenedTarget } from "../server/opened-target.ts";
import { type Case, isJudged, type JudgedCase } from "../suite/case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import { describeDuration } from "../terminal/describe-duration.ts";
import type { SentExchange, Target } from "../transport/exchange.ts";
import { Pacer } from "../transport/pacer.ts";
import { ResetCount } from "../transport/reset-count.ts";
import { timeoutOf } from "../transport/server-access.ts";
import { boundResponses } from "./bound-responses.ts";
import { CaseLog, readResults } from "./case-log.ts";
import { type CaseResult, isWrong } from "./case-result.ts";
import { checkRunOptions } from "./check-run-options.ts";
import { concludeRun } from "./conclude-run.ts";
import { describeSetupMistake, describeUnreachable } from "./describe-unreachable.ts";
import { defaultJobs, maxConnections, ServerLoad } from "./load/server-load.ts";
import { watchForRateLimit } from "./load/watch-for-rate-limit.ts";
import { observeCases } from "./observe-cases.ts";
import { chooseFirstRequest, partitionCases } from "./partition-cases.ts";
import type { RunContext } from "./run-context.ts";
import { countPlanned, runGenerated } from "./run-generated.ts";
import { runFirstUse, runJudgedCases } from "./run-judged-cases.ts";
import type { RunConclusion, RunFacts, RunResult } from "./run-result.ts";
import { completeOptions, type RunPlan, type RunSuiteOptions } from "./run-suite-options.ts";
import { listSurvived } from "./schedule-cases.ts";

/**
 * Judges a server: recorded cases first, then generated ones, then unspecified situations, which
 * are the most likely to disturb a server. Cases run several at a time, up to `jobs` and to what
 * the server can handle. Never throws because of what the server does.
 *
 * @returns the results of all cases and the verdict; `not run` when the server does not respond.
 * @throws TypeError for an option that does not exist, and for an invalid target, like a `url` that
 * is not a base URL.
 * @throws Error for a pattern that matches no case.
 * @example
 * ```ts
 * const target = { url: "http://127.0.0.1:8080" };
 * const run = await runSuite({ target, patterns: ["validation/two-unknown-fields"] });
 * assert.equal(run.verdict, "conforming");
 * ```
 */
export async function runSuite(options: RunSuiteOptions): Promise<RunResult> {
  checkRunOptions(options);
  const { target: source, rate, jobs = defaultJobs, serverLog, name, serverVersion } = options;
  checkSource(source);
  const started = performance.now();
  const startedAt = new Date().toISOString();
  const plan = await completeOptions(options);
  const { suite, cases = suite.cases, access = {}, signal } = plan;
  const { redact = (text) => text } = plan;
  plan.onPhase?.("waiting for the server");
  const { waitMs = "url" in source ? 10_000 : 30_000, waitMs: unreadyMs = 10_000 } = options;
  const pacer = new Pacer({ rate, maxWaitMs: waitMs });
  const resets = new ResetCount();
  const opened = await openTarget(source, {
    access,
    pacer,
    resets,
    responseLimit: boundResponses(suite.dataset),
    connections: maxConnections,
    waitMs,
    unreadyMs,
    firstRequest: chooseFirstRequest(partitionCases(cases, plan).judged),
    datasetFile: suite.datasetFile,
    serverLog,
    signal,
  });
  const durationMs = (): number => performance.now() - started;
  const command = "command" in source ? source.command : undefined;
  const head = { command, name, serverVersion, suiteVersion: suite.version, startedAt };
  const endUnjudged = (message: string): RunResult => {
    const unjudged = describeUnreachable(plan, redact(message));
    return { ...unjudged, ...head, durationMs: durationMs() };
  };
  if (!opened.ok) {
    return endUnjudged(opened.message);
  }
  const { target, sent } = opened.opened;
  const limits = watchForRateLimit(pacer, { baseUrl: target.baseUrl, access, jobs, rate, signal });
  try {
    await Promise.all(sent.map((each) => pacer.endsRun(each)));
    const judged = await runPhases(opened.opened, { ...plan, signal: limits.signal });
    const setupWarnings = [
      ...judged.setupWarnings.map(redact),
      ...describeWait(pacer),
      // A server that died closed its connections for that reason.
      ...(judged.death === undefined ? resets.describe() : []),
    ];
    const limit = limits.reason();
    return limit === undefined
      ? { ...judged, setupWarnings, ...head, durationMs: durationMs() }
      : endUnjudged(limit);
  } finally {
    await opened.opened.close();
  }
}

/** Says that responses with status 429 or 503 were not judged, which no service gives. */
function describeWait({ waitedMs }: Pacer): string[] {
  return waitedMs === 0
    ? []
    : [
        `Responses with status 429 or 503 and Retry-After were not judged: the kit waited ${describeDuration(waitedMs)} in all, and sent their requests again`,
      ];
}

/** Runs the phases one after another, the most disturbing cases last. */
async function runPhases(opened: OpenedTarget, plan: RunPlan): Promise<RunFacts & RunConclusion> {
  const { suite, cases = suite.cases, without = new Set(), redact = (text) => text } = plan;
  const { judged, observed, skipped } = partitionCases(cases, { suite, without });
  const sent = [...judged, ...observed];
  const context = createContext(opened, sent, plan);
  const { load, target, signal } = context;
  // Before there are many connections: a server that rejects these is broken, not set up wrongly.
  context.onPhase("set-up");
  const first = await runFirstUse(judged, context);
  const setup = await checkSetup({ ...opened, target }, sent, { ...plan, signal });
  if (setup.mistake !== undefined) {
    const { concurrent } = opened.probe;
    const place = { baseUrl: target.baseUrl, concurrent };
    return describeSetupMistake(redact(setup.mistake), place, plan);
  }
  const timeoutMs = load.connectionTimeoutMs;
  const preconnected = await target.preconnect(load.jobs, { timeoutMs, signal });
  context.onPhase("recorded cases");
  const usable = first.filter((log) => !wasTurnedAway(log.result(), target));
  usable.forEach(context.onProgress);
  const done = new Set(usable.map(({ item }) => item));
  const left = judged.filter((item) => !done.has(item));
  const own = [...opened.sent, ...setup.sent, ...preconnected];
  const logs = [...usable, ...(await runJudgedCases(left, own, context))];
  const judgedResults = [...readResults(logs).keys()];
  judgedResults.forEach(context.onResult);
  const survived = listSurvived(judgedResults);
  const generated = await runGenerated(suite, { ...plan.generated, without, survived }, context);
  if (observed.length > 0) {
    context.onPhase("unspecified cases");
  }
  const seen = await observeCases(observed, logs, context);
  const others = skipped.map((result) => new CaseLog(result));
  const recorded = sortByCase([...logs, ...seen, ...others], cases);
  const waited = `The first responses had the status ${opened.unready}: the kit waited until the server was ready, and judges only what came after`;
  const setupWarnings = [...(opened.unready === undefined ? [] : [waited]), ...setup.doubts];
  const collected = { recorded, generated, setupWarnings };
  return concludeRun(collected, { opened, context, plan });
}

/** Jobs of a run of one case: its failure is investigated by more requests. */
const minJobs = 4;

function createContext(
  { target, probe, sent, ending, exited }: OpenedTarget,
  cases: readonly Case[],
  { suite, jobs = defaultJobs, access = {}, generated, rate, redact, ...rest }: RunPlan,
): RunContext {
  const planned = countPlanned(generated);
  const load = new ServerLoad(target, {
    ...{ signal: rest.signal, bail: rest.bail },
    probe,
    ending,
    exited,
    timeoutMs: timeoutOf(access),
    before: sent.map(({ exchange }) => exchange),
    // Every job gets a connection that is checked first, so a run of one case needs few of them.
    jobs: Math.min(jobs, Math.max(minJobs, cases.length + planned)),
    // A rate that was asked for may take as long as it takes.
    planned: rate === undefined ? planned + countRequests(cases) : 0,
  });
  const nothing = (): void => undefined;
  const { onProgress = nothing, onResult = nothing, onPhase = nothing } = rest;
  const { profile, known, circumstances } = rest;
  return {
    target: load.target,
    checks: suite.checks,
    source: "recorded",
    load,
    signal: load.signal,
    policy: { profile, known, redact },
    ...{ circumstances, onProgress, onResult, onPhase },
  };
}

async function checkSetup(
  { target, connect }: OpenedTarget,
  cases: readonly Case[],
  { suite, access, without, generated, setupCheck = true, signal }: RunPlan,
): Promise<SetupFindings & { readonly sent: readonly SentExchange[] }> {
  const sent: SentExchange[] = [];
  if (!setupCheck) {
    return { doubts: [], sent };
  }
  const send: Target["send"] = async (request, sending) => {
    const exchange = await target.send(request, sending);
    sent.push({ request, exchange });
    return exchange;
  };
  const needs = new Set(cases.flatMap((item) => item.needs));
  if (generated.count > 0 && without?.has("library") !== true) {
    needs.add("library");
  }
  const examined = { ...target, send };
  const findings = await examineSetup({
    target: examined,
    dataset: suite.dataset,
    headers: access?.headers,
    needs,
    connect,
    signal,
  });
  return { ...findings, sent };
}

/** Whether a case sent more requests at once than the server is known by now to admit connections. */
function wasTurnedAway(result: CaseResult, target: Target): boolean {
  return isWrong(result) && result.failure === "closed" && target.connections() < maxConnections;
}

/** Counts the requests of cases; one that is only observed comes with two health checks. */
function countRequests(cases: readonly Case[]): number {
  return cases.reduce((sum, item) => sum + (isJudged(item) ? countExchanges(item) : 3), 0);
}

function countExchanges({ steps }: JudgedCase): number {
  return steps.reduce((sum, step) => sum + listStepExchanges(step).length, 0);
}

/** Sorts logs into the order of the suite: they are collected in the order of the phases. */
function sortByCase(logs: readonly CaseLog[], cases: readonly Case[]): CaseLog[] {
  const position = new Map(cases.map((item, index) => [item, index]));
  const placeOf = ({ item }: CaseLog): number => position.get(item) ?? 0;
  return logs.toSorted((left, right) => placeOf(left) - placeOf(right));
}
