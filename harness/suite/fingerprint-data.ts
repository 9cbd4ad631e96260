import { existsSync, readdirSync, type Stats, statSync } from "node:fs";
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
  const found = sources.flatMap((path) => listStats(join(root, path)));
  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  const changedMs = found.reduce((latest, { ctimeMs }) => Math.max(latest, ctimeMs), 0);
  return `${found.length} files, ${bytes} bytes, changed at ${changedMs}`;
}

/** Lists the state of a file, or of a folder and everything in it. */
function listStats(path: string): Stats[] {
  const stats = statSync(path);
  return stats.isDirectory()
    ? [stats, ...readdirSync(path).flatMap((name) => listStats(join(path, name)))]
    : [stats];
}
