import { checkSource } from "../server/check-source.ts";
import { examineSetup, type SetupFindings } from "../server/examine-setup.ts";
import { joinSignals } from "../server/limit-time.ts";
import { openTarget } from "../server/open-target.ts";
import type { OpenedTarget } from "../server/opened-target.ts";
import { type Case, isSpecified } from "../suite/case.ts";
import { describeDuration } from "../terminal/describe-duration.ts";
import type { SentExchange, Target } from "../transport/exchange.ts";
import { Pacer } from "../transport/pacer.ts";
import { ResetCount } from "../transport/reset-count.ts";
import { timeoutOf } from "../transport/server-access.ts";
import { boundResponses } from "./bound-responses.ts";
import { CaseLog } from "./case-log.ts";
import { type CaseResult, isWrong, skipCase } from "./case-result.ts";
import { concludeRun } from "./conclude-run.ts";
import { countPlanned } from "./generated-options.ts";
import { countRequests, maxConnections, ServerLoad } from "./load/server-load.ts";
import { watchForRateLimit } from "./load/watch-for-rate-limit.ts";
import { observeCases } from "./observe-cases.ts";
import { chooseFirstRequest, type PartitionedCases, partitionCases } from "./partition-cases.ts";
import type { RunContext } from "./run-context.ts";
import { runGenerated } from "./run-generated.ts";
import { listSurvived } from "./run-in-turn.ts";
import { runFirstUse, runJudgedCases } from "./run-judged-cases.ts";
import type { RunResult } from "./run-result.ts";
import { completeOptions, type RunPlan, type RunSuiteOptions } from "./run-suite-options.ts";
import { type RunOutcome, toRunResult } from "./to-run-result.ts";

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
  const startedMs = Date.now();
  const plan = await completeOptions(options);
  const { target: source, access, rate, signal, redact = (text) => text } = plan;
  checkSource(source);
  plan.onPhase?.("waiting for the server");
  const { waitMs = "url" in source ? 10_000 : 30_000, waitMs: unreadyMs = 10_000 } = plan;
  const pacer = new Pacer({ rate, maxWaitMs: waitMs });
  const resets = new ResetCount();
  const opened = await openTarget(source, {
    ...{ access, pacer, resets, waitMs, unreadyMs, signal },
    responseLimit: boundResponses(plan.suite.dataset),
    connections: maxConnections,
    firstRequest: chooseFirstRequest(partitionCases(plan).judged),
    datasetFile: plan.suite.datasetFile,
    serverLog: plan.serverLog,
  });
  const unjudged = { ...describeUnjudged(plan), startedMs };
  if (!opened.ok) {
    return toRunResult({ ...unjudged, endedEarly: redact(opened.message) });
  }
  const { baseUrl } = opened.opened.target;
  const ended = new AbortController();
  const signals = joinSignals(ended.signal, signal);
  const limits = watchForRateLimit(pacer, { baseUrl, access, rate, signal: signals });
  try {
    const findings = await Promise.all(
      opened.opened.sent.map((each) => pacer.examineLimit(each, Number.POSITIVE_INFINITY)),
    );
    const sent = opened.opened.sent.filter((_, index) => findings[index] !== "send again");
    const paced = { ...plan, signal: limits.signal, now: () => pacer.now() };
    const judged = await runPhases({ ...opened.opened, sent }, paced);
    const setupWarnings = [
      ...(judged.setupWarnings ?? []).map(redact),
      ...describeWait(pacer),
      // A server that died closed its connections for that reason.
      ...(judged.death === undefined ? resets.describe("server") : []),
    ];
    const limit = limits.reason();
    return toRunResult(
      limit === undefined
        ? { ...unjudged, ...judged, setupWarnings }
        : { ...unjudged, endedEarly: redact(limit) },
    );
  } finally {
    // When the kit fails in one case, others are under way, which must open no connection any more.
    ended.abort();
    await opened.opened.close();
  }
}

function describeUnjudged(plan: RunPlan): Omit<RunOutcome, "startedMs"> {
  const { target, suite, generated, name, serverVersion, strict, known } = plan;
  const { redact = (text) => text } = plan;
  return {
    ...{ name, serverVersion, strict, known },
    baseUrl: null,
    // A server may get a secret by its command that the kit gets by a header.
    command: "command" in target ? target.command.map((word) => redact(word)) : undefined,
    suiteVersion: suite.version,
    suiteSize: suite.cases.filter(isSpecified).length,
    results: [],
    generated: { requested: countPlanned(generated), run: 0 },
    seed: generated.seed,
  };
}

/** Says that responses with status 429 or 503 were not judged, which no service gives. */
function describeWait({ waitedMs, gate: { limit } }: Pacer): string[] {
  const waited = `Responses with status 429 or 503 and Retry-After were not judged: the kit waited ${describeDuration(waitedMs)} in all, and sent their requests again`;
  const reduced = `The server or a proxy limits the number of requests at once: responses with status 429 or 503 to more than ${limit} were not judged, and the kit sent no more from then on`;
  return [...(waitedMs === 0 ? [] : [waited]), ...(Number.isFinite(limit) ? [reduced] : [])];
}

/** A plan with a clock that stops while requests wait for the kit. */
type PacedPlan = RunPlan & Pick<Pacer, "now">;

/** Runs the phases one after another, unless the server is not set up as the suite expects. */
async function runPhases(opened: OpenedTarget, plan: PacedPlan): Promise<Partial<RunOutcome>> {
  const parts = partitionCases(plan);
  const cases = [...parts.judged, ...parts.observed];
  const context = createContext(opened, cases, plan);
  const { target } = context;
  // Before there are many connections: a server that rejects these is broken, not set up wrongly.
  context.onPhase?.("set-up");
  const first = await runFirstUse(parts.judged, context);
  const setup = await checkSetup({ ...opened, target }, cases, { ...plan, signal: context.signal });
  const place = { baseUrl: showBaseUrl(target, plan), concurrent: opened.probe.concurrent };
  if (setup.mistake !== undefined) {
    // The outcome of any case would say nothing about the server.
    const reason = plan.redact?.(setup.mistake) ?? setup.mistake;
    const ended = { skip: "ended", reason } as const;
    const results = plan.cases.map((item) => skipCase(item, context, ended));
    return { ...place, results, endedEarly: reason, hasSetupMistake: true };
  }
  const own = [...opened.sent, ...setup.sent];
  const judged = await judgeCases(parts, { first, own, opened, context });
  const waited = `The first responses had the status ${opened.unready}: the kit waited until the server was ready, and judges only what came after`;
  const setupWarnings = [...(opened.unready === undefined ? [] : [waited]), ...setup.doubts];
  return { ...place, ...judged, setupWarnings };
}

/** The base URL for reports: the one that a command prints may hold a secret that was sent to it. */
function showBaseUrl({ baseUrl }: Target, { target, redact = (text) => text }: RunPlan): string {
  return "command" in target ? redact(baseUrl) : baseUrl;
}

interface JudgingContext {
  readonly first: readonly CaseLog[];
  readonly own: readonly SentExchange[];
  readonly opened: OpenedTarget;
  readonly context: RunContext;
}

/** Runs the cases, the most disturbing ones last, and looks into their failures. */
async function judgeCases(
  { judged, observed, skipped }: PartitionedCases,
  { first, own, opened, context }: JudgingContext,
): Promise<Partial<RunOutcome>> {
  const { load, target, signal } = context;
  const timeoutMs = load.probe.connectionTimeoutMs;
  const preconnected = await target.preconnect(load.jobs, { timeoutMs, signal });
  context.onPhase?.("recorded cases");
  const usable = first.filter((log) => !wasTurnedAway(log.result(), target));
  for (const _ of usable) {
    context.onProgress?.();
  }
  const done = new Set(usable.map(({ item }) => item));
  const left = judged.filter((item) => !done.has(item));
  const logs = [...usable, ...(await runJudgedCases(left, [...own, ...preconnected], context))];
  const results = logs.map((log) => log.result());
  for (const result of results) {
    context.onResult?.(result);
  }
  const { logs: drawn, ...generated } = await runGenerated(listSurvived(results), context);
  if (observed.length > 0) {
    context.onPhase?.("unspecified cases");
  }
  const seen = await observeCases(observed, logs, context);
  const others = skipped.map((result) => new CaseLog(result));
  const recorded = sortByCase([...logs, ...seen, ...others], context.cases);
  const endedEarly = load.reason() ?? generated.endedEarly;
  return {
    ...generated,
    ...(await concludeRun([...recorded, ...drawn], opened, context)),
    endedEarly,
    // Where the run itself did not end, the time for generated cases ran out.
    isInconclusive: [undefined, "interrupted", "stalled"].includes(load.end),
  };
}

/** Jobs of a run of one case: its failure is investigated by more requests. */
const minJobs = 4;

function createContext(
  { target, probe, sent, ending, exited }: OpenedTarget,
  cases: readonly Case[],
  plan: PacedPlan,
): RunContext {
  const { suite, access, generated, rate, signal, bail, now } = plan;
  const drawn = countPlanned(generated);
  const requests = cases.reduce((sum, item) => sum + countRequests(item), 0);
  const load = new ServerLoad(target, {
    ...{ probe, ending, exited, signal, bail, now },
    timeoutMs: timeoutOf(access),
    before: sent.map(({ exchange }) => exchange),
    // Every job gets a connection that is checked first, so a run of one case needs few of them.
    jobs: Math.min(plan.jobs, Math.max(minJobs, cases.length + drawn)),
    // A rate that was asked for may take as long as it takes.
    planned: rate === undefined ? requests : 0,
    generated: rate === undefined ? drawn : 0,
  });
  const own = { target: load.target, checks: suite.checks, source: "recorded", load } as const;
  return { ...plan, ...own, signal: load.signal };
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
  if (generated.count > 0 && !without.has("library")) {
    needs.add("library");
  }
  const findings = await examineSetup({
    target: { ...target, send },
    dataset: suite.dataset,
    headers: access.headers,
    ...{ needs, connect, signal },
  });
  return { ...findings, sent };
}

/** Whether a case sent more requests at once than the server is known by now to admit connections. */
function wasTurnedAway(result: CaseResult, target: Target): boolean {
  return isWrong(result) && result.failure === "closed" && target.connections() < maxConnections;
}

/** Sorts logs into the order of the suite: they are collected in the order of the phases. */
function sortByCase(logs: readonly CaseLog[], cases: readonly Case[]): CaseLog[] {
  const position = new Map(cases.map((item, index) => [item, index]));
  const placeOf = ({ item }: CaseLog): number => position.get(item) ?? 0;
  return logs.toSorted((left, right) => placeOf(left) - placeOf(right));
}
