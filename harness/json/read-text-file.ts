import { readFileSync, statSync } from "node:fs";

/** Maximum size of a data file in MiB: what is read needs several times as much memory. */
const maxMebibytes = 64;

/**
 * Reads a regular file as UTF-8. A pipe could block forever, and a device never end.
 *
 * @throws Error when that is not possible.
 */
export function readTextFile(path: string): string {
  const found = statSync(path);
  if (!found.isFile()) {
    throw new Error("it is not a regular file");
  }
  if (found.size > maxMebibytes * 1024 * 1024) {
    throw new Error(`it is larger than ${maxMebibytes} MiB`);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
}
