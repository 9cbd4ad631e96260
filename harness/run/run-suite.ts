import { type OpenedTarget, openTarget, type TargetSource } from "../server/open-target.ts";
import type { Case, Need } from "../suite/case.ts";
import type { Suite } from "../suite/suite.ts";
import { type ServerAccess, timeoutOf } from "../transport/server-access.ts";
import { boundResponses } from "./bound-responses.ts";
import { chooseJobs, defaultJobs, maxConnections } from "./capacity.ts";
import type { CaseResult } from "./case-result.ts";
import { decideVerdict, type RunConclusion } from "./decide-verdict.ts";
import { observeCases } from "./observe-cases.ts";
import { partitionCases } from "./partition-cases.ts";
import type { RunContext } from "./run-context.ts";
import { defaultGenerated, type GeneratedOptions, runGenerated } from "./run-generated.ts";
import { runJudgedCases } from "./run-judged-cases.ts";
import {
  type ConformingRun,
  countVerdicts,
  type RunResult,
  type UnreachableRun,
} from "./run-result.ts";
import { createWatchdog } from "./watchdog.ts";

/**
 * What to run against which server, and how.
 *
 * @example
 * ```ts
 * const options: RunSuiteOptions = {
 *   suite: loadSuite(),
 *   target: { command: ["node", "server.js", "--port", "{port}"] },
 *   access: { headers: { Authorization: "Bearer token" } },
 *   without: new Set(["overdue-outage"]),
 * };
 * ```
 */
export interface RunSuiteOptions {
  readonly suite: Suite;
  /** Recorded cases to run; all of the suite when left out. */
  readonly cases?: readonly Case[] | undefined;
  readonly target: TargetSource;
  /** How to reach it; without headers, and with a time limit of 10 s, when left out. */
  readonly access?: ServerAccess | undefined;
  /** What the server has not been set up with. */
  readonly without?: ReadonlySet<Need> | undefined;
  /** 500 with a fixed seed when left out. */
  readonly generated?: GeneratedOptions | undefined;
  /** How many cases are under way at once; 32 when left out, fewer for a slow server. */
  readonly jobs?: number | undefined;
  /** Most milliseconds to wait for the first answer; 30,000 for a command, 10,000 for a URL. */
  readonly waitMs?: number | undefined;
  /** How many failed cases end the run; without end when left out. */
  readonly bail?: number | undefined;
  /** Warnings fail the run, too. */
  readonly strict?: boolean | undefined;
  /** Whose choices unspecified cases are judged by; by nobody's when left out. */
  readonly profile?: "reference" | undefined;
  /** Ends the run when it fires; what is under way is given up. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each result as soon as it is certain. */
  readonly onResult?: ((result: CaseResult) => void) | undefined;
}

/**
 * Judges a server: recorded cases, then generated ones, then what is unspecified, one at a time,
 * since that is what may upset a server. Never throws for what the server does.
 *
 * @example
 * ```ts
 * const suite = loadSuite();
 * const { cases } = selectCases(suite.cases, { patterns: ["validation/two-unknown-fields"] });
 * const target = { url: "http://127.0.0.1:8080" };
 * const run = await runSuite({ suite, cases, target, generated: { count: 0, seed: 1 } });
 * assert.equal(run.verdict, "conforming");
 * ```
 */
export async function runSuite(options: RunSuiteOptions): Promise<RunResult> {
  const started = performance.now();
  const { target: source, suite, access = {}, signal } = options;
  const opened = await openTarget(source, {
    access,
    responseLimit: boundResponses(suite.dataset),
    connections: maxConnections,
    waitMs: options.waitMs ?? ("url" in source ? 10_000 : 30_000),
    datasetFile: suite.datasetFile,
    signal,
  });
  const durationMs = (): number => performance.now() - started;
  const command = "command" in source ? source.command : undefined;
  if (!opened.ok) {
    return { ...describeUnreachable(options, opened.message), command, durationMs: durationMs() };
  }
  try {
    const judged = await runPhases(opened.opened, options);
    return { ...judged, command, durationMs: durationMs() };
  } finally {
    await opened.opened.close();
  }
}

async function runPhases(
  opened: OpenedTarget,
  options: RunSuiteOptions,
): Promise<RunFacts & RunConclusion> {
  const {
    suite,
    cases = suite.cases,
    access = {},
    signal,
    jobs = defaultJobs,
    generated: generatedOptions = defaultGenerated,
  } = options;
  const { target, probe } = opened;
  await target.preconnect(jobs, probe.connectionTimeoutMs);
  const timeoutMs = timeoutOf(access);
  const capacity = { probe, connections: target.connections(), timeoutMs };
  const context: RunContext = {
    target,
    checks: suite.checks,
    source: "recorded",
    watchdog: createWatchdog(target, { ...options, ending: opened.ending }),
    jobs: chooseJobs(jobs, capacity),
    probe,
    timeoutMs,
    onResult: options.onResult ?? (() => undefined),
    profile: options.profile,
    signal,
  };
  const { judged, observed, skipped } = partitionCases(cases, options);
  const judgedResults = await runJudgedCases(judged, context);
  const generated = await runGenerated(
    suite,
    { ...generatedOptions, without: options.without ?? new Set() },
    context,
  );
  const observedResults = await observeCases(observed, context);
  const place = new Map(cases.map((item, index) => [item, index]));
  const recorded = [...judgedResults, ...observedResults, ...skipped].sort(
    (left, right) => (place.get(left.case) ?? 0) - (place.get(right.case) ?? 0),
  );
  const results = [...recorded, ...generated.results];
  const endedEarly = context.watchdog.reason() ?? generated.cutShort;
  const warnings = describeUnjudged(results, probe.concurrent);
  return {
    baseUrl: target.baseUrl,
    concurrent: probe.concurrent,
    results,
    counts: countVerdicts(results),
    generated: generated.count,
    leftOut: generated.leftOut,
    seed: generatedOptions.seed,
    warnings,
    ...decideVerdict({ results, generated: generated.count, warnings, endedEarly }, options),
  };
}

/** What is known of a run besides its conclusion. */
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
  { generated = defaultGenerated }: RunSuiteOptions,
  message: string,
): Omit<UnreachableRun, "durationMs"> {
  return {
    verdict: "not run",
    exitStatus: 3,
    baseUrl: null,
    results: [],
    counts: countVerdicts([]),
    generated: { requested: generated.count, run: 0 },
    leftOut: [],
    seed: generated.seed,
    warnings: [],
    endedEarly: message,
  };
}
