import { constants } from "node:fs";
import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { describeError } from "../../kit/describe-error.ts";
import { UsageError } from "../usage-error.ts";
import { listReportFiles } from "./list-report-files.ts";
import type { RunCliOptions } from "./run-cli-options.ts";

/**
 * Checks before the run that its output files can be written, creates their folders and empties
 * the file of `--server-log`.
 *
 * @throws UsageError naming the option whose file or folder cannot be written.
 */
export async function checkWritable(options: RunCliOptions): Promise<void> {
  if (options.save !== undefined) {
    await prepareFolder(options.save, "--save");
  }
  for (const { file, option } of listReportFiles(options)) {
    await prepareFolder(dirname(file), option);
  }
  if (options.writeKnownFailing !== undefined) {
    await prepareFolder(dirname(options.writeKnownFailing), "--write-known-failing");
  }
  if (options.serverLog !== undefined) {
    await prepareFolder(dirname(options.serverLog), "--server-log");
    await emptyFile(options.serverLog, "--server-log");
  }
}

async function emptyFile(file: string, option: string): Promise<void> {
  try {
    await writeFile(file, "");
  } catch (error) {
    throw new UsageError(`Cannot write the file of ${option}: ${describeError(error)}`);
  }
}

async function prepareFolder(folder: string, option: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`Cannot create the folder of ${option}: ${describeError(error)}`);
  }
  await checkFolder(folder, option);
}

async function checkFolder(folder: string, option: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(`Cannot write to the folder of ${option}: ${describeError(error)}`);
  }
}
