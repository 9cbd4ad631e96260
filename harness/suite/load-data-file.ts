import type { Formats } from "./formats.ts";
import { readDataFile } from "./read-data-file.ts";
import { SuiteError } from "./suite.ts";
import type { FormatValidators } from "./validators.ts";

/**
 * Reads a file in one of the kit's own formats.
 *
 * @throws SuiteError when the file cannot be read or breaks its schema.
 */
export function loadDataFile<K extends keyof Formats>(
  path: string,
  format: K,
  checks: Pick<FormatValidators, "named">,
): Formats[K] {
  const read = readDataFile(path, checks.named(format));
  if (!read.ok) {
    throw new SuiteError(read.diagnostics);
  }
  return read.value;
}
