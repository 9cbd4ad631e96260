import type { KnownFailingEntry } from "./known-failing-file.ts";
import { loadDataFile } from "./load-data-file.ts";
import type { Suite } from "./suite.ts";

/**
 * Reads a file of known failures.
 *
 * @throws SuiteError when the file cannot be read or breaks its schema.
 */
export function readKnownFailing(
  file: string,
  { checks }: Pick<Suite, "checks">,
): readonly KnownFailingEntry[] {
  return loadDataFile(file, "known-failing", checks).knownFailing;
}
