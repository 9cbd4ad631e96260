import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../../json/make-folder.ts";
import { toKnownFailing } from "../../report/to-known-failing.ts";
import type { RunResult } from "../../run/run-result.ts";
import { describeError } from "../../terminal/describe-error.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Writes the file of `--write-known-failing`; does nothing without the option, or when the server
 * could not be judged.
 *
 * @throws UsageError when the file cannot be written.
 */
export async function writeKnownFailing(
  run: RunResult,
  { writeKnownFailing: path, strict }: RunCliOptions,
): Promise<void> {
  if (path === undefined || run.results.every(({ verdict }) => verdict === "skipped")) {
    return;
  }
  try {
    makeFolder(dirname(path));
    await writeFile(
      path,
      `${JSON.stringify(toKnownFailing(run, { strict: strict === true }), null, 2)}\n`,
    );
  } catch (error) {
    throw new UsageError(`Cannot write the file of --write-known-failing: ${describeError(error)}`);
  }
}
