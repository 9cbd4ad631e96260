import { readJsonFile } from "../json/read-json-file.ts";
import type { KnownFailingEntry } from "./known-failing-file.ts";
import { type Suite, SuiteError } from "./suite.ts";

/**
 * Reads a file of known failures.
 *
 * @throws SuiteError when the file cannot be read or breaks its schema.
 */
export function readKnownFailing(
  file: string,
  { checks }: Pick<Suite, "checks">,
): readonly KnownFailingEntry[] {
  const read = readJsonFile(file);
  if (!read.ok) {
    throw new SuiteError(read.diagnostics);
  }
  const checked = checks.named("known-failing")(read.file.value);
  if (!checked.ok) {
    throw new SuiteError(
      checked.violations.map(({ pointer, message }) => read.file.diagnosticAt(pointer, message)),
    );
  }
  return checked.value.knownFailing;
}
