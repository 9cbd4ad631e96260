import { type OpenedTarget, openTarget, type TargetSource } from "../server/open-target.ts";
import { examineSetup, type SetupFindings } from "../setup/examine-setup.ts";
import { type Case, isSpecified, type JudgedCase, type Need } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import type { Target } from "../transport/exchange.ts";
import { healthCheck } from "../transport/health-check.ts";
import { type ServerAccess, timeoutOf } from "../transport/server-access.ts";
import { boundResponses } from "./bound-responses.ts";
import { chooseJobs, defaultJobs, maxConnections } from "./capacity.ts";
import { type CaseResult, isFailure, isWrong, type WrongResult } from "./case-result.ts";
import { chooseFirstRequest } from "./choose-first-request.ts";
import { decideVerdict, type RunConclusion } from "./decide-verdict.ts";
import { findKillers } from "./find-killers.ts";
import { observeCases } from "./observe-cases.ts";
import { partitionCases } from "./partition-cases.ts";
import { listPlainExchanges } from "./plain-exchange.ts";
import { findRecurrences } from "./recurrence/find-recurrences.ts";
import type { FailureCircumstances } from "./replay/failure-circumstances.ts";
import type { RunContext, RunPhase } from "./run-context.ts";
import {
  countPlanned,
  defaultGenerated,
  type GeneratedOptions,
  runGenerated,
} from "./run-generated.ts";
import { runJudgedCase } from "./run-judged-case.ts";
import { runJudgedCases } from "./run-judged-cases.ts";
import {
  type ConformingRun,
  countVerdicts,
  type RunResult,
  type UnreachableRun,
} from "./run-result.ts";
import { listSurvived } from "./schedule-cases.ts";
import { skipCase } from "./skip-case.ts";
import { type StallWatch, watchForStalls } from "./stall-watch.ts";
import { createWatchdog } from "./watchdog.ts";
import type { Witness } from "./witness.ts";

/**
 * What to run against which server, and how. Only `target` is required.
 *
 * @example
 * ```ts
 * const options: RunSuiteOptions = {
 *   target: { command: ["node", "server.js", "--port", "{port}"] },
 *   access: { headers: { Authorization: "Bearer token" } },
 *   without: new Set(["overdue-outage"]),
 * };
 * ```
 */
export interface RunSuiteOptions {
  /** The kit's own suite when left out. */
  readonly suite?: Suite | undefined;
  /** Recorded cases to run; all cases of the suite when left out. */
  readonly cases?: readonly Case[] | undefined;
  readonly target: TargetSource;
  /** How to reach it; without headers, and with a time limit of 10 s, when left out. */
  readonly access?: ServerAccess | undefined;
  /** What the server is not set up with; nothing is missing when left out. */
  readonly without?: ReadonlySet<Need> | undefined;
  /** 500 with a fixed seed; each is the default when left out. */
  readonly generated?: Partial<GeneratedOptions> | undefined;
  /** Maximum number of cases at once; 32 when left out. A slow server gets fewer. */
  readonly jobs?: number | undefined;
  /** Maximum milliseconds until the first response; 30,000 for a command, 10,000 for a URL. */
  readonly waitMs?: number | undefined;
  /** Number of failed cases that ends the run; no number does when left out. */
  readonly bail?: number | undefined;
  /**
   * Whether a failure is known, so that it does not count for `bail` and nothing more is sent to find
   * out about it; none is when left out.
   */
  readonly isKnown?: ((result: WrongResult) => boolean) | undefined;
  /**
   * How cases failed in an earlier run, by their ids, so that they run in the same circumstances;
   * left out when the cases do not run for that.
   */
  readonly circumstances?: ReadonlyMap<string, FailureCircumstances> | undefined;
  /** Warnings fail the run, too. */
  readonly strict?: boolean | undefined;
  /** Judge unspecified cases by the choices of the reference server; only observe when left out. */
  readonly profile?: "reference" | undefined;
  /** Send a few requests first to recognize mistakes in the set-up; true when left out. */
  readonly setupCheck?: boolean | undefined;
  /** Asks further questions about failures once all cases have run; nothing is asked when left out. */
  readonly investigate?: Investigation | undefined;
  /** Try failed cases again to find out when they fail; true when left out. */
  readonly diagnosis?: boolean | undefined;
  /** File to which all output of a command is appended; none when left out. */
  readonly serverLog?: string | undefined;
  /** Ends the run when it fires; requests that are under way are aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Called with each result as soon as it is final. */
  readonly onResult?: ((result: CaseResult) => void) | undefined;
  /** Called when a phase of the run begins. */
  readonly onPhase?: ((phase: RunPhase) => void) | undefined;
}

/**
 * Asks a server further questions about its failures.
 *
 * @param results of all cases.
 * @param ask sends the requests of a case, one after another, and judges the responses.
 * @returns what the responses show, for the report.
 * @example
 * ```ts
 * const investigate: Investigation = async () => [];
 * ```
 */
export type Investigation = (
  results: readonly CaseResult[],
  ask: (item: JudgedCase) => Promise<CaseResult>,
) => Promise<readonly Witness[]>;

/**
 * Judges a server: recorded cases first, then generated ones, then unspecified situations, which
 * are the most likely to disturb a server. Cases run several at a time, up to `jobs` and to what
 * the server can handle. Never throws because of what the server does.
 *
 * @returns the results of all cases and the verdict; `not run` when the server does not respond.
 * @example
 * ```ts
 * const { cases } = selectCases(loadSuite().cases, { patterns: ["validation/two-unknown-fields"] });
 * const target = { url: "http://127.0.0.1:8080" };
 * const run = await runSuite({ target, cases, generated: { count: 0 } });
 * assert.equal(run.verdict, "conforming");
 * ```
 */
export async function runSuite(options: RunSuiteOptions): Promise<RunResult> {
  const started = performance.now();
  const startedAt = new Date().toISOString();
  const plan = completeOptions(options);
  const { target: source, suite, cases = suite.cases, access = {}, signal } = plan;
  const { onPhase = () => undefined } = options;
  onPhase("waiting for the server");
  const opened = await openTarget(source, {
    access,
    responseLimit: boundResponses(suite.dataset),
    connections: maxConnections,
    waitMs: options.waitMs ?? ("url" in source ? 10_000 : 30_000),
    firstRequest: chooseFirstRequest(partitionCases(cases, plan).judged),
    datasetFile: suite.datasetFile,
    serverLog: options.serverLog,
    signal,
  });
  const durationMs = (): number => performance.now() - started;
  const command = "command" in source ? source.command : undefined;
  if (!opened.ok) {
    const unreachable = describeUnreachable(plan, opened.message);
    return { ...unreachable, command, startedAt, durationMs: durationMs() };
  }
  try {
    const judged = await runPhases(opened.opened, plan);
    return { ...judged, command, startedAt, durationMs: durationMs() };
  } finally {
    await opened.opened.close();
  }
}

/** Options without what has a default that does not depend on the server. */
type RunPlan = RunSuiteOptions & { readonly suite: Suite; readonly generated: GeneratedOptions };

function completeOptions(options: RunSuiteOptions): RunPlan {
  return {
    ...options,
    suite: options.suite ?? loadSuite(),
    generated: { ...defaultGenerated, ...options.generated },
  };
}

async function runPhases(
  opened: OpenedTarget,
  options: RunPlan,
): Promise<RunFacts & RunConclusion> {
  const { suite, cases = suite.cases, generated: generatedOptions } = options;
  const { probe } = opened;
  const { judged, observed, skipped } = partitionCases(cases, options);
  const sent = [...judged, ...observed];
  const watch = watchForStalls(opened.target, {
    timeoutMs: timeoutOf(options.access ?? {}),
    planned:
      countPlanned(generatedOptions) + sent.reduce((sum, item) => sum + countRequests(item), 0),
    signal: options.signal,
  });
  const { target, signal } = watch;
  const context = createContext(opened, watch, options);
  // Before there are many connections: a server that rejects these is broken, not set up wrongly.
  context.onPhase("set-up");
  const setup = await checkSetup({ ...opened, target }, sent, { ...options, signal });
  if (setup.mistake !== undefined) {
    return describeMistake(setup.mistake, context, options);
  }
  const preconnected = await target.preconnect(chooseServerJobs(target, opened, options), {
    timeoutMs: probe.connectionTimeoutMs,
    signal,
  });
  context.onPhase("recorded cases");
  const judgedResults = await runJudgedCases(judged, [...opened.sent, ...preconnected], context);
  const generated = await runGenerated(
    suite,
    {
      ...generatedOptions,
      without: options.without ?? new Set(),
      survived: listSurvived(judgedResults),
    },
    context,
  );
  context.onPhase("unspecified cases");
  const observedResults = await observeCases(observed, listPlainExchanges(judgedResults), context);
  const recorded = sortByCase([...judgedResults, ...observedResults, ...skipped], cases);
  const endedEarly = context.watchdog.reason() ?? generated.cutShort;
  const all = [...recorded, ...generated.results];
  const tried = options.diagnosis === false ? all : await findRecurrences(all, context);
  const { results, ...dead } = await explainDeath(tried, opened, context);
  const warnings = describeUnjudged(results, probe.concurrent);
  const witnesses = await investigate(results, context, options);
  return {
    witnesses,
    baseUrl: target.baseUrl,
    concurrent: probe.concurrent,
    suiteSize: suite.cases.filter(isSpecified).length,
    results,
    counts: countVerdicts(results),
    generated: generated.count,
    leftOut: generated.leftOut,
    selectedProperties: generatedOptions.properties,
    seed: generatedOptions.seed,
    setupWarnings: setup.doubts,
    warnings,
    ...dead,
    ...decideVerdict(
      {
        results,
        generated: generated.count,
        warnings,
        endedEarly,
        isInconclusive: context.watchdog.isInconclusive(),
      },
      options,
    ),
  };
}

/** Asks further questions if a case failed that is not known to, and the run has not ended. */
async function investigate(
  results: readonly CaseResult[],
  context: RunContext,
  { investigate: ask }: RunPlan,
): Promise<readonly Witness[] | undefined> {
  const { isKnown = () => false } = context;
  const open = results.filter((result) => !isWrong(result) || !isKnown(result));
  if (ask === undefined || !open.some(isFailure) || context.watchdog.reason() !== undefined) {
    return undefined;
  }
  context.onPhase("diagnosis");
  const timeout = AbortSignal.timeout(investigationMs);
  const signal =
    context.signal === undefined ? timeout : AbortSignal.any([timeout, context.signal]);
  return ask(open, (item) => runJudgedCase(item, { ...context, signal }));
}

/** Maximum milliseconds for further questions. */
const investigationMs = 5000;

async function checkSetup(
  { target, connect }: OpenedTarget,
  cases: readonly Case[],
  { suite, without, generated, setupCheck = true, signal }: RunPlan,
): Promise<SetupFindings> {
  if (!setupCheck) {
    return { doubts: [] };
  }
  const needs = new Set(cases.flatMap((item) => item.needs));
  if (generated.count > 0 && without?.has("library") !== true) {
    needs.add("library");
  }
  return examineSetup({ target, dataset: suite.dataset, needs, connect, signal });
}

/** Ends the run before the first case: its outcome would say nothing about the server. */
function describeMistake(
  mistake: string,
  { target, probe, source }: RunContext,
  { suite, cases = suite.cases, generated }: RunPlan,
): RunFacts & RunConclusion {
  const ended = { skip: "ended", reason: mistake } as const;
  const results = cases.map((item) => skipCase(item, { source }, ended));
  return {
    baseUrl: target.baseUrl,
    concurrent: probe.concurrent,
    suiteSize: suite.cases.filter(isSpecified).length,
    results,
    counts: countVerdicts(results),
    generated: { requested: countPlanned(generated), run: 0 },
    leftOut: [],
    seed: generated.seed,
    setupWarnings: [],
    warnings: [],
    verdict: "not conforming",
    exitStatus: 1,
    endedEarly: mistake,
    hasSetupMistake: true,
  };
}

/** Finds out which case killed a server that the kit started, and shows what it wrote last. */
async function explainDeath(
  results: readonly CaseResult[],
  { restart, lastOutput, target }: OpenedTarget,
  context: RunContext,
): Promise<Pick<RunResult, "results" | "serverOutput" | "death">> {
  const { watchdog, checks, timeoutMs } = context;
  const description = watchdog.reason();
  const isSilent = results.filter(isWrong).some(({ cause }) => cause === "transport");
  const serverOutput = isSilent || description !== undefined ? lastOutput() : undefined;
  if (
    restart === undefined ||
    description === undefined ||
    !isSilent ||
    !(await isDead(target, context))
  ) {
    return { results, serverOutput };
  }
  const found = await findKillers(results, {
    restart,
    context: { checks, source: "recorded" },
    timeoutMs,
  });
  const { killers, tried } = found;
  return { results: found.results, serverOutput, death: { description, killers, tried } };
}

/** Whether the server responds to nothing any more; a run that got nowhere has not found that out. */
async function isDead(target: Target, { watchdog, stalled }: RunContext): Promise<boolean> {
  if (watchdog.hasDied() || !stalled()) {
    return watchdog.hasDied();
  }
  const health = await target.send(healthCheck, { circumstance: "new", timeoutMs: 2000 });
  return health.outcome === "failure";
}

function createContext(
  { probe, ending, exited }: OpenedTarget,
  { target, signal, reason }: StallWatch,
  options: RunPlan,
): RunContext {
  const { suite, access = {}, onResult = () => undefined, onPhase = () => undefined } = options;
  return {
    target,
    checks: suite.checks,
    source: "recorded",
    watchdog: createWatchdog(target, { ...options, ending, exited, stalled: reason }),
    jobs: chooseServerJobs(target, { probe }, options),
    probe,
    timeoutMs: timeoutOf(access),
    onResult,
    onPhase,
    profile: options.profile,
    isKnown: options.isKnown,
    circumstances: options.circumstances,
    signal,
    stalled: () => reason() !== undefined,
  };
}

function chooseServerJobs(
  target: Target,
  { probe }: Pick<OpenedTarget, "probe">,
  { jobs = defaultJobs, access = {} }: RunPlan,
): number {
  const connections = target.connections();
  return chooseJobs(jobs, { probe, connections, timeoutMs: timeoutOf(access) });
}

/** Counts the requests of a case; one that is only observed comes with two health checks. */
function countRequests(item: Case): number {
  return item.level === "unspecified"
    ? 3
    : item.steps.reduce((sum, step) => sum + ("together" in step ? step.together.length : 1), 0);
}

/** Sorts results into the order of the suite: they are collected in the order of the phases. */
function sortByCase(results: readonly CaseResult[], cases: readonly Case[]): CaseResult[] {
  const position = new Map(cases.map((item, index) => [item, index]));
  return results.toSorted(
    (left, right) => (position.get(left.case) ?? 0) - (position.get(right.case) ?? 0),
  );
}

/** What is known about a run besides its conclusion. */
type RunFacts = Omit<ConformingRun, "verdict" | "exitStatus" | "endedEarly" | "durationMs">;

function describeUnjudged(results: readonly CaseResult[], concurrent: boolean): string[] {
  const unjudged = results.filter(
    (result) => result.verdict === "skipped" && result.skip === "concurrency",
  );
  if (unjudged.length === 0) {
    return [];
  }
  const why = concurrent
    ? "it could not handle some of them"
    : "the server serves one connection at a time";
  return [`${unjudged.length} cases of concurrent requests were not judged: ${why}`];
}

function describeUnreachable(
  { suite, generated }: RunPlan,
  message: string,
): Omit<UnreachableRun, "durationMs"> {
  return {
    verdict: "not run",
    exitStatus: 3,
    baseUrl: null,
    suiteSize: suite.cases.filter(isSpecified).length,
    results: [],
    counts: countVerdicts([]),
    generated: { requested: countPlanned(generated), run: 0 },
    leftOut: [],
    seed: generated.seed,
    setupWarnings: [],
    warnings: [],
    endedEarly: message,
  };
}
