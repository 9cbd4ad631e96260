import { writeFile } from "node:fs/promises";
import { describeError } from "../../kit/describe-error.ts";
import { toReport } from "../../report/to-report.ts";
import { toTerminalReport } from "../../report/to-terminal-report.ts";
import { isPartialRun, type RunResult } from "../../run/run-result.ts";
import type { Suite } from "../../suite/suite.ts";
import { escapeText } from "../../terminal/escape-text.ts";
import { findTerminalWidth } from "../../terminal/find-terminal-width.ts";
import { createStdoutPalette } from "../create-stdout-palette.ts";
import { UsageError } from "../usage-error.ts";
import type { RunCliOptions } from "./run-cli-options.ts";
import { toRerunFlags } from "./to-rerun-flags.ts";

/**
 * Writes the reports of a run: text or JSON to the terminal, and JSON to the file of
 * `--report-json`. The JSON report is built only if it is asked for.
 *
 * @throws UsageError when the file cannot be written. The terminal has its report by then.
 */
export async function writeReports(
  run: RunResult,
  suite: Suite,
  options: RunCliOptions,
): Promise<void> {
  const { json, reportJson } = options;
  const isJsonWanted = json === true || reportJson !== undefined;
  const jsonReport = isJsonWanted ? formatJsonReport(run, options) : "";
  if (json === true) {
    process.stdout.write(jsonReport);
  } else {
    const stream =
      run.verdict === "not run" && !isPartialRun(run) ? process.stderr : process.stdout;
    stream.write(formatTextReport(run, suite, options));
  }
  if (reportJson !== undefined) {
    await writeReportFile(reportJson, jsonReport);
  }
}

/** The escapes are harmless on a terminal, and a JSON parser reads them as the characters. */
function formatJsonReport(run: RunResult, options: RunCliOptions): string {
  const report = toReport(run, { rerun: toRerunFlags(options) });
  return `${escapeText(JSON.stringify(report, null, 2))}\n`;
}

function formatTextReport(run: RunResult, { clauses }: Suite, options: RunCliOptions): string {
  return toTerminalReport(run, {
    clauses,
    palette: createStdoutPalette(options.color),
    width: findTerminalWidth({ environment: process.env, columns: process.stdout.columns }),
    rerun: toRerunFlags(options),
    quiet: options.quiet === true,
    verbose: options.verbose === true,
    showProfile: options.showProfile === true,
  });
}

async function writeReportFile(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new UsageError(`Cannot write the file of --report-json: ${describeError(error)}`);
  }
}
