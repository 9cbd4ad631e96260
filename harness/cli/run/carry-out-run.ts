import { redactSecrets } from "../../report/redact-secrets.ts";
import { isFailure } from "../../run/case-result.ts";
import { type KnownFailing, loadKnownFailing } from "../../run/known/load-known-failing.ts";
import { countPlanned } from "../../run/run-generated.ts";
import type { RunResult } from "../../run/run-result.ts";
import { runSuite } from "../../run/run-suite.ts";
import type { Investigation } from "../../run/run-suite-options.ts";
import { saveCounterexamples } from "../../run/save-counterexamples.ts";
import type { Suite } from "../../suite/suite.ts";
import type { CaughtSignals } from "../../terminal/catch-signals.ts";
import { createProgress } from "../../terminal/create-progress.ts";
import { describeError } from "../../terminal/describe-error.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { findMemoryFile, rememberFailures } from "../replay/remember-failures.ts";
import { UsageError } from "../usage-error.ts";
import type { AskedCases } from "./asked-cases.ts";
import { checkWritable } from "./check-writable.ts";
import { limitGarbage } from "./limit-garbage.ts";
import { readServerAccess } from "./read-server-access.ts";
import type { SelectedRun } from "./select-run.ts";
import { toTargetSource } from "./to-target-source.ts";
import { writeKnownFailing } from "./write-known-failing.ts";
import { writeReports } from "./write-reports.ts";

/** What to run, as a command line asks for it. */
export interface RequestedRun {
  readonly suite: Suite;
  readonly selected: SelectedRun;
  readonly options: RunCliOptions;
  /** For the report: which cases were asked for. */
  readonly asked: AskedCases;
  /** The words after `--`; undefined without `--`. */
  readonly serverCommand: readonly string[] | undefined;
}

/** A run with its reports written. */
export interface FinishedRun {
  readonly result: RunResult;
  readonly exitStatus: number;
}

/**
 * Judges a server, writes the reports, and remembers what failed.
 *
 * @param signals end the run early; the caller releases them.
 * @throws UsageError when an option is invalid, or a file cannot be read or written.
 * @throws SuiteError when a data file is invalid.
 */
export async function carryOutRun(
  { suite, selected, options, asked, serverCommand }: RequestedRun,
  signals: CaughtSignals,
): Promise<FinishedRun> {
  limitGarbage(countPlanned(selected.generated));
  const target = toTargetSource(options.url, serverCommand);
  const known = await loadKnown(options, suite);
  await checkWritable(options);
  const access = await readServerAccess(options);
  const progress = createProgress(process.stderr, {
    total: selected.cases.length + countPlanned(selected.generated),
    term: process.env["TERM"],
  });
  const run = await runSuite({
    suite,
    ...selected,
    target,
    access,
    name: options.name,
    serverVersion: options.serverVersion,
    without: options.without,
    jobs: options.jobs,
    rate: options.rate,
    waitMs: options.wait,
    timeLimitMs: options.timeLimit,
    bail: options.bail === true ? 1 : options.bail,
    isKnown: known?.isKnown,
    strict: options.strict,
    profile: options.profile === "reference" ? options.profile : undefined,
    diagnosis: options.diagnosis,
    serverLog: options.serverLog,
    investigate: options.diagnosis === false ? undefined : investigation(suite),
    signal: signals.signal,
    onProgress: progress.advance,
    onResult: (result) => {
      if (isFailure(result) && known?.isKnown(result) !== true) {
        progress.countFailure();
      }
    },
    onPhase: progress.startPhase,
  });
  progress.end();
  const redacted = redactSecrets(run, access.headers ?? {});
  const judged = known === undefined ? redacted : known.apply(redacted);
  await writeKnownFailing(judged, options);
  const result = await saveRun(judged, options.save);
  await rememberFailures(result, findMemoryFile(process.cwd(), process.env), suite.checks);
  const exitStatus = signals.exitStatus() ?? result.exitStatus;
  await writeReports({ ...result, exitStatus }, suite, { ...options, ...asked });
  return { result, exitStatus };
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

/** Loads the diagnosis only when a case failed. */
function investigation(suite: Suite): Investigation {
  return async (results, ask) => {
    const { findWitnesses } = await import("../../diagnosis/witness/find-witnesses.ts");
    return findWitnesses(suite, results, ask);
  };
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
