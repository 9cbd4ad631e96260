import { describeError } from "../kit/describe-error.ts";
import { redactSecrets } from "../report/redact-secrets.ts";
import { isFailure } from "../run/case-result.ts";
import { countPlanned } from "../run/run-generated.ts";
import type { RunResult } from "../run/run-result.ts";
import { type Investigation, runSuite } from "../run/run-suite.ts";
import { saveCounterexamples } from "../run/save-counterexamples.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { createProgress } from "../terminal/create-progress.ts";
import { checkWritable } from "./run/check-writable.ts";
import { loadKnownFailing } from "./run/load-known-failing.ts";
import { readServerAccess } from "./run/read-server-access.ts";
import type { RunCliOptions } from "./run/run-cli-options.ts";
import { selectRun } from "./run/select-run.ts";
import { toTargetSource } from "./run/to-target-source.ts";
import { writeKnownFailing } from "./run/write-known-failing.ts";
import { writeReports } from "./run/write-reports.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Judges a server and writes the reports.
 *
 * @param patterns globs of ids of recorded cases; empty for all.
 * @param serverCommand the words after `--`; undefined without `--`.
 * @returns the exit status.
 * @throws UsageError when the options are invalid or contradict each other.
 * @throws SuiteError when a data file is invalid.
 */
export async function runCommand(
  patterns: readonly string[],
  options: RunCliOptions,
  serverCommand: readonly string[] | undefined,
): Promise<number> {
  const target = toTargetSource(options.url, serverCommand);
  const suite = loadSuite({ casesFolders: options.cases, datasetFile: options.library });
  const { cases, generated } = await selectRun(suite, patterns, options);
  if (options.serverLog !== undefined && serverCommand === undefined) {
    throw new UsageError("--server-log needs a command after --: the kit reads no other output");
  }
  const known = await loadKnownFailing(suite, options);
  await checkWritable(options);
  const access = await readServerAccess(options);
  const signals = catchSignals();
  const progress = createProgress(process.stderr, {
    total: cases.length + countPlanned(generated),
    term: process.env["TERM"],
  });
  const run = await runSuite({
    suite,
    cases,
    generated,
    target,
    access,
    without: options.without,
    jobs: options.jobs,
    waitMs: options.wait,
    bail: options.bail === true ? 1 : options.bail,
    isKnown: known?.isKnown,
    strict: options.strict,
    profile: options.profile === "reference" ? options.profile : undefined,
    diagnosis: options.diagnosis,
    serverLog: options.serverLog,
    investigate: options.diagnosis === false ? undefined : investigation(suite),
    signal: signals.signal,
    onResult: (result) =>
      progress.advance({ failed: isFailure(result) && known?.isKnown(result) !== true }),
    onPhase: progress.startPhase,
  });
  progress.end();
  const redacted = redactSecrets(run, access.headers ?? {});
  const judged = known === undefined ? redacted : known.apply(redacted);
  await writeKnownFailing(judged, options);
  const result = await saveRun(judged, options.save);
  const exitStatus = signals.exitStatus() ?? result.exitStatus;
  await writeReports({ ...result, exitStatus }, suite, { ...options, patterns });
  signals.release();
  return exitStatus;
}

/** Loads the diagnosis only when a case failed. */
function investigation(suite: Suite): Investigation {
  return async (results, ask) => {
    const { findWitnesses } = await import("../diagnosis/witness/find-witnesses.ts");
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
