import { existsSync } from "node:fs";
import { readReport } from "../../reporters/read-report.ts";
import type { Suite } from "../../suite/suite.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { type EarlierFailure, listFailures } from "../replay/list-failures.ts";
import { findMemoryFile } from "../replay/remember-failures.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Reads what failed in the working directory and has not passed since.
 *
 * @throws UsageError when there is nothing, or when the options ask for other cases, too.
 */
export function readLastFailures(
  patterns: readonly string[],
  options: RunCliOptions,
  { checks }: Pick<Suite, "checks">,
): readonly EarlierFailure[] {
  const { clause = [], skip = [], step, shard, path, generated } = options;
  const others = [...patterns, ...clause, ...skip, step, shard, path, generated];
  if (others.some((value) => value !== undefined)) {
    throw new UsageError("Give either --last-failed or options that select cases, not both");
  }
  const file = findMemoryFile(process.cwd(), process.env);
  const read = existsSync(file) ? readReport(file, checks) : undefined;
  const failures = read?.ok === true ? listFailures([read.report], options) : [];
  if (failures.length === 0) {
    throw new UsageError("No failure is left in this folder: run without --last-failed");
  }
  return failures;
}
