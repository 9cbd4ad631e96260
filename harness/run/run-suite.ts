import { type OpenedTarget, openTarget, type TargetSource } from "../server/open-target.ts";
import type { ConcurrencyProbe } from "../server/probe-concurrency.ts";
import type { Case, Need } from "../suite/case.ts";
import type { Suite } from "../suite/suite.ts";
import { boundResponses } from "./bound-responses.ts";
import type { CaseResult } from "./case-result.ts";
import { decideVerdict } from "./decide-verdict.ts";
import { observeCases } from "./observe-cases.ts";
import { partitionCases } from "./partition-cases.ts";
import type { RunContext } from "./run-context.ts";
import { defaultGenerated, type GeneratedOptions, runGenerated } from "./run-generated.ts";
import { runJudgedCases } from "./run-judged-cases.ts";
import { countVerdicts, type RunResult } from "./run-result.ts";
import { createWatchdog } from "./watchdog.ts";

/** What to run against which server, and how. */
export interface RunSuiteOptions {
  readonly suite: Suite;
  /** Recorded cases to run; all of the suite when left out. */
  readonly cases?: readonly Case[];
  readonly target: TargetSource;
  /** What the server has not been set up with. */
  readonly without?: ReadonlySet<Need>;
  /** 500 with a fixed seed when left out. */
  readonly generated?: GeneratedOptions;
  /** How many cases are under way at once; 32 when left out, fewer for a slow server. */
  readonly jobs?: number;
  /** Most milliseconds to wait for a whole answer; 10,000 when left out. */
  readonly timeoutMs?: number;
  /** Most milliseconds to wait for the first answer; 30,000 for a command, 10,000 for a URL. */
  readonly waitMs?: number;
  /** Headers for each request, like credentials. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Certificates to trust, in PEM. */
  readonly ca?: string;
  /** Trust any certificate. */
  readonly insecure?: boolean;
  /** How many failed cases end the run; without end when left out. */
  readonly bail?: number;
  /** Warnings fail the run, too. */
  readonly strict?: boolean;
  /** Whose choices unspecified cases are judged by; by nobody's when left out. */
  readonly profile?: "reference";
  /** Ends the run when it fires; what is under way is given up. */
  readonly signal?: AbortSignal;
  /** Called for each result as soon as it is certain. */
  readonly onResult?: (result: CaseResult) => void;
}

/**
 * Judges a server: recorded cases, then generated ones, then what is unspecified, one at a time,
 * since that is what may upset a server. Never throws for what the server does.
 */
export async function runSuite(options: RunSuiteOptions): Promise<RunResult> {
  const started = performance.now();
  const { target: source, suite, signal, timeoutMs = 10_000 } = options;
  const { headers, ca, insecure } = options;
  const opened = await openTarget(source, {
    http: {
      timeoutMs,
      responseLimit: boundResponses(suite.dataset),
      ...(headers !== undefined && { headers }),
      ...(ca !== undefined && { ca }),
      ...(insecure !== undefined && { insecure }),
    },
    waitMs: options.waitMs ?? ("url" in source ? 10_000 : 30_000),
    datasetFile: suite.datasetFile,
    signal,
  });
  const durationMs = (): number => performance.now() - started;
  const command = "command" in source ? { command: source.command } : {};
  if (!opened.ok) {
    return { ...notRun(options, opened.message), ...command, durationMs: durationMs() };
  }
  try {
    const result = await runPhases(opened.opened, options, timeoutMs);
    return { ...result, ...command, durationMs: durationMs() };
  } finally {
    await opened.opened.close();
  }
}

async function runPhases(
  opened: OpenedTarget,
  options: RunSuiteOptions,
  timeoutMs: number,
): Promise<Omit<RunResult, "durationMs">> {
  const {
    suite,
    cases = suite.cases,
    signal,
    generated: generatedOptions = defaultGenerated,
  } = options;
  const { target, probe } = opened;
  await target.preconnect(options.jobs ?? defaultJobs, probe.patienceMs);
  const context: RunContext = {
    target,
    checks: suite.checks,
    source: "recorded",
    watchdog: createWatchdog(target, { ...options, ending: opened.ending }),
    jobs: Math.min(
      options.jobs ?? defaultJobs,
      target.connections(),
      maxSafeJobs(probe, timeoutMs),
    ),
    probe,
    timeoutMs,
    onResult: options.onResult ?? (() => undefined),
    ...(options.profile !== undefined && { profile: options.profile }),
    ...(signal !== undefined && { signal }),
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
  const warnings = describeUnjudged(results, probe.overlap);
  return {
    baseUrl: target.baseUrl,
    overlap: probe.overlap,
    results,
    counts: countVerdicts(results),
    generated: generated.count,
    leftOut: generated.leftOut,
    seed: generatedOptions.seed,
    warnings,
    ...(endedEarly !== undefined && { endedEarly }),
    ...decideVerdict({ results, generated: generated.count, warnings, endedEarly }, options),
  };
}

/** A slow server must not run into the time limit only because many requests wait for it. */
function maxSafeJobs({ responseMs, isSerial }: ConcurrencyProbe, timeoutMs: number): number {
  return isSerial ? serialJobs : Math.max(1, Math.floor(timeoutMs / (2 * responseMs)));
}

/** Where requests are answered in turn, more at once would only wait. */
const serialJobs = 2;

/** How many cases are under way at once, unless another number is asked for. */
const defaultJobs = 32;

function describeUnjudged(results: readonly CaseResult[], overlap: boolean): string[] {
  const unjudged = results.filter(({ skip }) => skip === "overlap");
  if (unjudged.length === 0) {
    return [];
  }
  const why = overlap
    ? "some overlapping requests were too many for it"
    : "the server serves one connection at a time";
  return [`${unjudged.length} cases of overlapping requests were not judged: ${why}`];
}

function notRun(
  { generated = defaultGenerated }: RunSuiteOptions,
  message: string,
): Omit<RunResult, "durationMs"> {
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
