import { describeError } from "../kit/describe-error.ts";
import { redactSecrets } from "../report/redact-secrets.ts";
import type { RunResult } from "../run/run-result.ts";
import { type RunSuiteOptions, runSuite } from "../run/run-suite.ts";
import { saveCounterexamples } from "../run/save-counterexamples.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { createProgress } from "../terminal/create-progress.ts";
import type { ServerAccess } from "../transport/server-access.ts";
import { checkWritable } from "./run/check-writable.ts";
import { readHeaderFile } from "./run/read-header-file.ts";
import { readOptionFile } from "./run/read-option-file.ts";
import type { RunCliOptions } from "./run/run-cli-options.ts";
import { selectRun } from "./run/select-run.ts";
import { toTargetSource } from "./run/to-target-source.ts";
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
  await checkWritable(options);
  const headers = {
    ...options.header,
    ...(options.headerFile !== undefined && (await readHeaderFile(options.headerFile))),
  };
  const access: ServerAccess = {
    headers,
    ca: options.cacert && (await readOptionFile(options.cacert, "--cacert")),
    insecure: options.insecure,
    timeoutMs: options.timeout,
  };
  const signals = catchSignals();
  const progress = createProgress(process.stderr, cases.length + generated.count);
  const run = await runSuite({
    suite,
    cases,
    target,
    access,
    generated,
    ...toRunOptions(options),
    signal: signals.signal,
    onResult: progress.advance,
  });
  progress.end();
  const result = await saveRun(redactSecrets(run, headers), options.save);
  const exitStatus = signals.exitStatus() ?? result.exitStatus;
  await writeReports({ ...result, exitStatus }, suite, options);
  signals.release();
  return exitStatus;
}

function toRunOptions(
  options: RunCliOptions,
): Omit<RunSuiteOptions, "suite" | "target" | "generated"> {
  const { without, jobs, wait, bail, strict, profile } = options;
  return {
    without,
    jobs,
    waitMs: wait,
    bail: bail === true ? 1 : bail,
    strict,
    profile: profile === "reference" ? profile : undefined,
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
