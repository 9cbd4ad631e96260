import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";

/** Maximum size of a data file, in bytes. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Reads a data file: a device or a pipe might never end.
 *
 * @throws Error that says why it cannot be read.
 */
export async function readTextFile(file: string): Promise<string> {
  const stats = await stat(file);
  if (!stats.isFile()) {
    throw new Error("it is not a regular file");
  }
  if (stats.size > maxBytes) {
    throw new Error("it is larger than 64 MiB");
  }
  const bytes = await readFile(file);
  if (!isUtf8(bytes)) {
    throw new Error("Not JSON: not UTF-8");
  }
  return bytes.toString("utf8");
}
