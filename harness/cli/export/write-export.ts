import { writeFileSync } from "node:fs";
import { describeError } from "../../terminal/describe-error.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Writes an exported file and says so.
 *
 * @throws UsageError when it cannot be written.
 */
export function writeExport(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError(`Cannot write the file of --output: ${describeError(error)}`);
  }
  process.stderr.write(`Wrote ${path}\n`);
}
