import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { describeError } from "../../kit/describe-error.ts";
import { UsageError } from "../usage-error.ts";
import type { RunCliOptions } from "./run-cli-options.ts";

/**
 * Checks before the run that its output files can be written, and creates the folder of `--save`.
 *
 * @throws UsageError naming the option whose file or folder cannot be written.
 */
export async function checkWritable({ reportJson, save }: RunCliOptions): Promise<void> {
  if (save !== undefined) {
    await createFolder(save);
    await checkFolder(save, "--save");
  }
  if (reportJson !== undefined) {
    await checkFolder(dirname(reportJson), "--report-json");
  }
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`Cannot create the folder of --save: ${describeError(error)}`);
  }
}

async function checkFolder(folder: string, option: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(`Cannot write to the folder of ${option}: ${describeError(error)}`);
  }
}
