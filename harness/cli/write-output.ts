import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../json/make-folder.ts";
import { describeError } from "../terminal/describe-error.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Writes what `--to FORMAT[=FILE]` asks for: to the file, whose folder is created, or to standard
 * output.
 *
 * @throws UsageError when the file cannot be written.
 */
export async function writeOutput(
  text: string,
  { format, file }: { readonly format: string; readonly file?: string | undefined },
): Promise<void> {
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  try {
    makeFolder(dirname(file));
    await writeFile(file, text);
  } catch (error) {
    throw new UsageError(`Cannot write the file of --to ${format}: ${describeError(error)}`);
  }
}
