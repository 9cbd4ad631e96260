import { join, relative } from "node:path";
import { findKitRoot } from "../suite/find-kit-root.ts";
import type { GuideStep } from "../suite/formats.ts";
import { createIsNew, readIdLock } from "../suite/id-lock.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { loadSpecificationFile } from "../suite/read-data-file.ts";
import type { Suite } from "../suite/suite.ts";
import { type CaughtSignals, catchSignals } from "../terminal/catch-signals.ts";
import type { RunCliOptions } from "./options/add-run-options.ts";
import type { EarlierFailure } from "./replay/list-failures.ts";
import { planReplay } from "./replay/plan-replay.ts";
import { readLastFailures } from "./replay/remember-failures.ts";
import { carryOutRun } from "./run/carry-out-run.ts";
import type { FinishedRun } from "./run/report-run.ts";
import { type SelectedRun, selectRun } from "./run/select-run.ts";
import { checkServerOptions } from "./run/to-target-source.ts";
import { UsageError } from "./usage-error.ts";

/** The words of a command line that `run` gets. */
interface RunRequest {
  /** Globs of ids of recorded cases; empty for all. */
  readonly patterns: readonly string[];
  readonly options: RunCliOptions;
  /** The words after `--`; undefined without `--`. */
  readonly serverCommand: readonly string[] | undefined;
}

/**
 * Judges a server and writes the reports, again and again with `--watch`.
 *
 * @param patterns globs of ids of recorded cases; empty for all.
 * @param serverCommand the words after `--`; undefined without `--`.
 * @throws UsageError when the options are invalid or contradict each other.
 * @throws SuiteError when a data file is invalid.
 */
export async function runCommand(
  patterns: readonly string[],
  options: RunCliOptions,
  serverCommand: readonly string[] | undefined,
): Promise<number> {
  checkServerOptions(options, serverCommand);
  const request = { patterns, options, serverCommand };
  if (options.watch === true) {
    return watch(request);
  }
  const suite = load(options);
  const selected = await select(request, suite);
  const signals = catchSignals();
  try {
    const { exitStatus } = await carryOut(request, { suite, selected }, signals);
    if (options.step !== undefined && exitStatus === 0 && !options.json && !options.quiet) {
      const { steps } = loadSpecificationFile("steps", suite);
      process.stdout.write(describeNextStep(options.step, steps));
    }
    return exitStatus;
  } finally {
    signals.release();
  }
}

function load({ suite: version, ...options }: RunCliOptions): Suite {
  const suite = loadSuite({
    casesFolders: options.cases,
    clausesFile: options.clauses,
    datasetFile: options.library,
    overdueFile: options.overdue,
  });
  return selectBySuite(suite, version);
}

function select({ patterns, options }: RunRequest, suite: Suite): Promise<SelectedRun> {
  return options.lastFailed === true
    ? planReplay(readLastFailures(patterns, options, suite), suite, options.without)
    : selectRun(suite, patterns, options);
}

function carryOut(
  { patterns, options, serverCommand }: RunRequest,
  { suite, selected }: { readonly suite: Suite; readonly selected: SelectedRun },
  signals: CaughtSignals,
): Promise<FinishedRun> {
  const asked = { patterns };
  return carryOutRun({ suite, selected, options, asked, serverCommand }, signals);
}

/** The data files are read again for each run, since they may be what has changed. */
async function watch(request: RunRequest): Promise<number> {
  const { options, serverCommand } = request;
  const { findWatchedPaths } = await import("./watch/find-watched-paths.ts");
  const { watchRuns } = await import("./watch/watch-runs.ts");
  const watched = findWatchedPaths(options, serverCommand, process.cwd());
  if (watched.paths.length === 0) {
    throw new UsageError("--watch needs files to watch: give a command after --, or --cases");
  }
  const signals = catchSignals();
  const run = async (failures?: readonly EarlierFailure[]): Promise<FinishedRun> => {
    const suite = load(options);
    const selected =
      failures === undefined
        ? await select(request, suite)
        : await planReplay(failures, suite, options.without);
    return carryOut(request, { suite, selected }, signals);
  };
  try {
    return await watchRuns(
      { ...watched, run, strict: options.strict, output: process.stderr },
      signals,
    );
  } finally {
    signals.release();
  }
}

/**
 * Says which step of the guide comes after one that is done.
 *
 * @param done number of that step, counted from 1.
 * @returns an empty text after the last step.
 */
export function describeNextStep(done: number, steps: readonly GuideStep[]): string {
  const next = steps[done];
  if (next === undefined) {
    return "";
  }
  const guide = relative(process.cwd(), join(findKitRoot(), "spec-cases/guides/implementing.md"));
  return `Next is step ${done + 1} of ${steps.length}: ${next.title}. See ${guide}\n`;
}

/**
 * Leaves out the cases that came after a version of the kit. Cases of other folders stay.
 *
 * @param version such as 0.1; all cases stay when it is undefined.
 * @throws UsageError for a version that brought no case.
 */
function selectBySuite(suite: Suite, version: string | undefined): Suite {
  if (version === undefined) {
    return suite;
  }
  const lock = readIdLock(suite);
  const versions = Object.keys(lock.ids);
  if (!versions.includes(version)) {
    throw new UsageError(
      `There is no suite "${version}": give --suite one of ${versions.join(", ")}`,
    );
  }
  const isNew = createIsNew(lock);
  return { ...suite, version, cases: suite.cases.filter(({ id }) => !isNew(id, version)) };
}
