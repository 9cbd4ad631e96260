import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What a compiled suite is made from: the data, the code that reads them, and the validator. */
const sources = ["spec-cases", "schemas", "harness/suite", "harness/json", "package-lock.json"];

/**
 * Sums up the state of the files from which the suite is compiled. A file cannot be changed, added,
 * removed or replaced without a new fingerprint: the system sets the times of change, and a folder
 * changes with its list of files.
 *
 * @param root the kit's folder.
 * @returns undefined in an installed package, which has no sources and never changes.
 */
export function fingerprintData(root: string): string | undefined {
  if (!sources.every((path) => existsSync(join(root, path)))) {
    return undefined;
  }
  const sum = { files: 0, bytes: 0, changedMs: 0 };
  for (const path of sources) {
    addStats(join(root, path), sum);
  }
  return `${sum.files} files, ${sum.bytes} bytes, changed at ${sum.changedMs}`;
}

/** What a fingerprint says about files and folders: their number, their bytes, the latest change. */
interface Sum {
  files: number;
  bytes: number;
  changedMs: number;
}

/** Adds the state of a file, or of a folder and everything in it. Each start of the kit does this. */
function addStats(path: string, sum: Sum): void {
  const stats = statSync(path);
  sum.files += 1;
  sum.bytes += stats.size;
  sum.changedMs = Math.max(sum.changedMs, stats.ctimeMs);
  if (stats.isDirectory()) {
    for (const name of readdirSync(path)) {
      addStats(`${path}/${name}`, sum);
    }
  }
}
