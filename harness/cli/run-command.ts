import { loadSuite } from "../suite/load-suite.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { carryOutRun } from "./run/carry-out-run.ts";
import { readLastFailures } from "./run/read-last-failures.ts";
import type { RunCliOptions } from "./run/run-cli-options.ts";
import { selectReplay } from "./run/select-replay.ts";
import { selectRun } from "./run/select-run.ts";
import { checkServerOptions } from "./run/to-target-source.ts";

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
  checkServerOptions(options, serverCommand);
  const suite = loadSuite({
    casesFolders: options.cases,
    clausesFile: options.clauses,
    datasetFile: options.library,
  });
  const selected =
    options.lastFailed === true
      ? await selectReplay(readLastFailures(patterns, options, suite), suite, options)
      : await selectRun(suite, patterns, options);
  const signals = catchSignals();
  try {
    const request = { suite, selected, options, asked: { patterns }, serverCommand };
    return await carryOutRun(request, signals);
  } finally {
    signals.release();
  }
}
