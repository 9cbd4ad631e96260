import type { Report } from "../../report/report.ts";
import { toKnownFailing } from "../../report/to-known-failing.ts";
import { isFailure } from "../../run/case-result.ts";
import { type KnownFailing, loadKnownFailing } from "../../run/known/known-failing.ts";
import type { RunResult } from "../../run/run-result.ts";
import type { RunSuiteOptions } from "../../run/run-suite-options.ts";
import { saveCounterexamples } from "../../run/save-counterexamples.ts";
import type { RoleRunOptions } from "../../run/to-run-result.ts";
import type { Suite } from "../../suite/suite.ts";
import type { CaughtSignals } from "../../terminal/catch-signals.ts";
import { createProgress } from "../../terminal/create-progress.ts";
import { describeError } from "../../terminal/describe-error.ts";
import { escapeText } from "../../terminal/escape-text.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { findMemoryFile, rememberFailures } from "../replay/remember-failures.ts";
import { UsageError } from "../usage-error.ts";
import { writeOutput } from "../write-output.ts";
import { checkWritable } from "./check-writable.ts";
import type { AskedCases } from "./select-run.ts";
import { createReport, writeReports } from "./write-reports.ts";

/** A run of any role that a command line asks for. */
export interface AskedRun {
  readonly suite: Suite;
  readonly options: RunCliOptions;
  readonly asked: AskedCases;
}

type RunHooks = Required<RoleRunOptions & Pick<RunSuiteOptions, "onPhase">> & {
  readonly signal: AbortSignal;
};

/**
 * Carries out a run, shows its progress, applies known failures, and writes the reports: the same
 * for a service and for any other role.
 *
 * @param run with the number of cases for the progress, or 0 where that is not known.
 * @param signals end the run early; the caller releases them.
 */
export async function reportRun(
  { suite, options, asked, total }: AskedRun & { readonly total: number },
  carryOut: (hooks: RunHooks) => Promise<RunResult>,
  signals: CaughtSignals,
): Promise<Report> {
  const { bail, profile, strict, timeLimit: timeLimitMs } = options;
  const known = await loadKnown(options, suite);
  checkWritable(options);
  const progress = createProgress(process.stderr, { total, term: process.env["TERM"] });
  const run = await carryOut({
    bail: bail === true ? 1 : bail,
    profile: profile === "reference" ? profile : undefined,
    strict,
    timeLimitMs,
    known,
    signal: signals.signal,
    onProgress: progress.advance,
    onResult: (result) => {
      if (isFailure(result)) {
        progress.countFailure();
      }
    },
    onPhase: progress.startPhase,
  });
  progress.end();
  const judged = { ...run, name: options.name, serverVersion: options.serverVersion };
  await writeKnownFailing(judged, options);
  const result = await saveRun(judged, options.save);
  const exitStatus = signals.exitStatus() ?? result.exitStatus;
  const report = createReport({ ...result, exitStatus }, suite, { ...options, ...asked });
  if (result.role === undefined) {
    await rememberFailures(report, findMemoryFile(process.cwd(), process.env), suite.checks);
  }
  await writeReports(report, options);
  return report;
}

async function loadKnown(
  { knownFailing, strict, shard, path }: RunCliOptions,
  suite: Suite,
): Promise<KnownFailing | undefined> {
  const isPart = shard !== undefined || path !== undefined;
  return knownFailing === undefined
    ? undefined
    : loadKnownFailing(knownFailing, suite, { strict, isPart });
}

/** Writes the file of `--write-known-failing`, unless the server could not be judged. */
async function writeKnownFailing(
  run: RunResult,
  { writeKnownFailing: file, strict }: RunCliOptions,
): Promise<void> {
  if (file !== undefined && run.results.some(({ verdict }) => verdict !== "skipped")) {
    const json = JSON.stringify(toKnownFailing(run, { strict: strict === true }), null, 2);
    await writeOutput(`${escapeText(json)}\n`, file, "--write-known-failing");
  }
}

async function saveRun(run: RunResult, folder: string | undefined): Promise<RunResult> {
  if (folder === undefined) {
    return run;
  }
  try {
    return await saveCounterexamples(run, folder);
  } catch (error) {
    throw new UsageError(`Cannot write counterexamples to --save: ${describeError(error)}`);
  }
}
