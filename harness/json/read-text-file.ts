import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** Maximum size of a data file in MiB: what is read needs several times as much memory. */
const maxMebibytes = 64;
const maxBytes = maxMebibytes * 1024 * 1024;

/**
 * Reads a regular file as UTF-8, also one that gzip has compressed. A pipe could block forever, and
 * a device never end.
 *
 * @throws Error when that is not possible.
 */
export function readTextFile(path: string): string {
  const found = statSync(path);
  if (!found.isFile()) {
    throw new Error("it is not a regular file");
  }
  if (found.size > maxBytes) {
    throw new Error(`it is larger than ${maxMebibytes} MiB`);
  }
  const content = readFileSync(path);
  const isCompressed = content[0] === 0x1f && content[1] === 0x8b;
  return new TextDecoder("utf-8", { fatal: true }).decode(
    isCompressed ? gunzipSync(content, { maxOutputLength: maxBytes }) : content,
  );
}
