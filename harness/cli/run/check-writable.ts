import { constants, existsSync, openSync, statSync } from "node:fs";
import { access, mkdir, rmdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { makeFolder } from "../../json/make-folder.ts";
import { describeError } from "../../terminal/describe-error.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { UsageError } from "../usage-error.ts";
import { listReportFiles } from "./write-reports.ts";

/**
 * Checks before the run that its output files can be written, and begins that of `--server-log`.
 */
export async function checkWritable(options: RunCliOptions): Promise<void> {
  const { save, writeKnownFailing, serverLog } = options;
  const files = [
    ...listReportFiles(options),
    { file: writeKnownFailing, option: "--write-known-failing" },
    { file: serverLog, option: "--server-log" },
  ];
  for (const { file, option } of files) {
    await attempt(async () => file !== undefined && tryFile(file), `file of ${option}`);
  }
  await attempt(async () => save !== undefined && tryFolder(save), "folder of --save");
  await attempt(async () => serverLog !== undefined && empty(serverLog), "file of --server-log");
}

async function attempt(action: () => Promise<unknown>, what: string): Promise<void> {
  try {
    await action();
  } catch (error) {
    throw new UsageError(`Cannot write the ${what}: ${describeError(error)}`);
  }
}

async function tryFile(file: string): Promise<void> {
  if (!existsSync(file)) {
    return tryFolder(dirname(file));
  }
  const status = statSync(file);
  if (status.isDirectory()) {
    throw new Error(`${file} is a folder`);
  }
  return status.isFIFO() ? tryPipe(file) : access(file, constants.W_OK);
}

/**
 * To open a pipe that no program reads takes forever. Once open it stays so, because its reader
 * takes the first end for that of the report.
 */
function tryPipe(file: string): void {
  try {
    openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    throw new Error(`no program reads from the pipe ${file}`);
  }
}

/** Checks a folder that exists; makes the first that is missing of another one, and removes it. */
async function tryFolder(folder: string): Promise<void> {
  const parent = dirname(resolve(folder));
  if (!existsSync(folder)) {
    if (!existsSync(parent)) {
      return tryFolder(parent);
    }
    await mkdir(folder);
    return rmdir(folder);
  }
  if (!statSync(folder).isDirectory()) {
    throw new Error(`${folder} is a file, not a folder`);
  }
  return access(folder, constants.W_OK);
}

async function empty(file: string): Promise<void> {
  makeFolder(dirname(file));
  await writeFile(file, "");
}
