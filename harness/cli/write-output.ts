import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../json/make-folder.ts";
import { describeError } from "../terminal/describe-error.ts";
import { printDocument } from "../terminal/print.ts";
import { UsageError } from "./usage-error.ts";

/** Writes to a file, whose folder is created, or to standard output; `option` is for the error. */
export async function writeOutput(
  text: string | Uint8Array | Iterable<string>,
  file: string | undefined,
  option: string,
): Promise<void> {
  if (file === undefined) {
    printDocument(text);
    return;
  }
  try {
    makeFolder(dirname(file));
    await writeFile(file, text);
  } catch (error) {
    throw new UsageError(`Cannot write the file of ${option}: ${describeError(error)}`);
  }
}
