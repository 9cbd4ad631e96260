import { constants } from "node:fs";
import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { describeError } from "../kit/describe-error.ts";
import { toReport } from "../report/json-report.ts";
import { toTerminalReport } from "../report/terminal-report.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Suite } from "../suite/suite.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { createPalette } from "../terminal/palette.ts";
import { wantsColor } from "../terminal/wants-color.ts";
import { type RunCliOptions, toRerunFlags } from "./run-options.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Makes sure that the reports can be written, before the run that they are about.
 *
 * @throws UsageError naming what is in the way.
 */
export async function checkWritable({ reportJson, save }: RunCliOptions): Promise<void> {
  if (save !== undefined) {
    await makeOrRefuse(save);
  }
  if (reportJson !== undefined) {
    await accessOrRefuse(dirname(reportJson), "--report-json");
  }
}

async function makeOrRefuse(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`Cannot make the folder of --save: ${describeError(error)}`);
  }
  await accessOrRefuse(folder, "--save");
}

async function accessOrRefuse(folder: string, option: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(`Cannot write what ${option} asks for: ${describeError(error)}`);
  }
}

/**
 * Writes what a run found: to the terminal, and to the files that were asked for.
 *
 * @throws UsageError when a file cannot be written; what goes to the terminal is there by then.
 */
export async function writeReports(
  run: RunResult,
  suite: Suite,
  options: RunCliOptions,
): Promise<void> {
  const reported = toReport(run, { rerun: toRerunFlags(options) });
  // JSON reads the escapes as what they stand for, and a terminal shows them.
  const report = `${escapeText(JSON.stringify(reported, null, 2))}\n`;
  if (options.json === true) {
    process.stdout.write(report);
  } else {
    const text = toText(run, suite, options);
    (run.verdict === "not run" ? process.stderr : process.stdout).write(text);
  }
  if (options.reportJson !== undefined) {
    await writeReport(options.reportJson, report);
  }
}

function toText(run: RunResult, { clauses }: Suite, options: RunCliOptions): string {
  const color = wantsColor({
    flag: options.color,
    environment: process.env,
    isTerminal: process.stdout.isTTY,
  });
  return toTerminalReport(run, {
    clauses,
    palette: createPalette(color),
    rerun: toRerunFlags(options),
    quiet: options.quiet === true,
    verbose: options.verbose === true,
    showProfile: options.showProfile === true,
  });
}

async function writeReport(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new UsageError(`Cannot write the report: ${describeError(error)}`);
  }
}
