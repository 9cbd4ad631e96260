import {
  closeSync,
  constants,
  existsSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../../json/make-folder.ts";
import { describeError } from "../../terminal/describe-error.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { UsageError } from "../usage-error.ts";
import { listReportFiles } from "./write-reports.ts";

/**
 * Checks before the run that its output files can be written, and begins that of `--server-log`.
 */
export function checkWritable(options: RunCliOptions): void {
  const { save, writeKnownFailing, serverLog } = options;
  const files = [
    ...listReportFiles(options),
    { file: writeKnownFailing, option: "--write-known-failing" },
    { file: serverLog, option: "--server-log" },
    { file: save && join(save, ".graph-spec-kit"), option: "--save" },
  ];
  for (const { file, option } of files) {
    try {
      tryFile(file);
    } catch (error) {
      throw new UsageError(`Cannot write the file of ${option}: ${describeError(error)}`);
    }
  }
  if (serverLog !== undefined) {
    writeFileSync(serverLog, "");
  }
}

/**
 * Opens a file, and removes it again if it did not exist. A pipe stays open, because its reader takes
 * the first end for that of the report; one that no program reads cannot be opened.
 */
function tryFile(file: string | undefined): void {
  if (file === undefined) {
    return;
  }
  const isNew = !existsSync(file);
  makeFolder(dirname(file));
  const { O_WRONLY, O_CREAT, O_APPEND, O_NONBLOCK } = constants;
  const fd = openSync(file, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK);
  if (!statSync(file).isFIFO()) {
    closeSync(fd);
  }
  if (isNew) {
    // A link to nothing stays.
    rmSync(realpathSync(file));
  }
}
