import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../../json/make-folder.ts";
import type { Report, ReportedSelection } from "../../report/report.ts";
import { toReport } from "../../report/to-report.ts";
import { toTerminalReport } from "../../report/to-terminal-report.ts";
import { loadReporter } from "../../reporters/load-reporter.ts";
import { toJson } from "../../reporters/to-json.ts";
import { isPartialRun, type RunResult } from "../../run/run-result.ts";
import type { Suite } from "../../suite/suite.ts";
import { describeError } from "../../terminal/describe-error.ts";
import { findTerminalWidth } from "../../terminal/find-terminal-width.ts";
import { createStdoutPalette } from "../create-stdout-palette.ts";
import { type RunCliOptions, toReportedOptions, toRerunFlags } from "../options/add-run-options.ts";
import { UsageError } from "../usage-error.ts";
import { listReportFiles, type ReportFile } from "./list-report-files.ts";
import { detectGithub, keepFromCommands, publishToGithub } from "./publish-to-github.ts";
import type { AskedCases } from "./select-run.ts";

/**
 * Writes the reports of a run: text or JSON to the terminal, and the files of `--report` and
 * `--report-json`. The JSON report is built only if something is made from it.
 *
 * @throws UsageError when a file cannot be written. The terminal has its report by then.
 */
export async function writeReports(
  run: RunResult,
  suite: Suite,
  options: RunCliOptions & AskedCases,
): Promise<void> {
  const files = listReportFiles(options);
  const isOnGithub = detectGithub(options, process.env);
  const isDataWanted = options.json === true || isOnGithub || files.length > 0;
  const report = isDataWanted ? createReport(run, suite, options) : undefined;
  if (options.json === true && report !== undefined) {
    process.stdout.write(toJson(report));
  } else {
    const stream =
      run.verdict === "not run" && !isPartialRun(run) ? process.stderr : process.stdout;
    const text = formatTextReport(run, suite, options);
    stream.write(isOnGithub ? keepFromCommands(text) : text);
  }
  if (report !== undefined) {
    await writeReportFiles(report, files);
  }
  if (report !== undefined && isOnGithub) {
    await publishToGithub(report, {
      output: options.json === true ? process.stderr : process.stdout,
      summaryFile: process.env["GITHUB_STEP_SUMMARY"],
    });
  }
}

function createReport(
  run: RunResult,
  suite: Suite,
  { patterns, replayed, ...options }: RunCliOptions & AskedCases,
): Report {
  return toReport(run, {
    rerun: toRerunFlags(options, run.role),
    suite,
    options: toReportedOptions(options, run.role),
    selection: toReportedSelection({ patterns, replayed }, options),
  });
}

async function writeReportFiles(report: Report, files: readonly ReportFile[]): Promise<void> {
  for (const { format, file, option } of files) {
    const write = await loadReporter(format);
    await writeReportFile(write(report), file, option);
  }
}

function formatTextReport(run: RunResult, { clauses }: Suite, options: RunCliOptions): string {
  return toTerminalReport(run, {
    clauses,
    palette: createStdoutPalette(options.color),
    width: findTerminalWidth({ environment: process.env, columns: process.stdout.columns }),
    rerun: toRerunFlags(options, run.role),
    quiet: options.quiet === true,
    verbose: options.verbose === true,
    showProfile: options.showProfile === true,
  });
}

async function writeReportFile(text: string, path: string, option: string): Promise<void> {
  try {
    makeFolder(dirname(path));
    await writeFile(path, text);
  } catch (error) {
    throw new UsageError(`Cannot write the file of ${option}: ${describeError(error)}`);
  }
}

/** Describes which recorded cases a command line asks for. */
function toReportedSelection(
  { patterns, replayed }: AskedCases,
  { skip = [], clause = [], shard }: Pick<RunCliOptions, "skip" | "clause" | "shard">,
): ReportedSelection {
  return {
    patterns,
    ...(replayed !== undefined && { replayed }),
    skip,
    ...(clause.length > 0 && { clauses: clause }),
    ...(shard !== undefined && { shard: `${shard.number}/${shard.of}` }),
  };
}
