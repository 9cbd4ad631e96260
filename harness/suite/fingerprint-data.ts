import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What a compiled suite is made from: the data, the code that reads them, and the validator. */
const sources = {
  folders: ["spec-cases", "schemas", "harness/suite", "harness/json"],
  files: ["package-lock.json"],
} as const;

/** A build depends on neither documents nor tests. */
const sourceFile = /(?<!\.test)\.(?:json|ts)$/;

/**
 * Sums up the state of the files from which the suite is compiled. A file cannot be changed, added,
 * removed, renamed or replaced without a new fingerprint: the system sets the times of change.
 *
 * @param root the kit's folder.
 * @returns undefined in an installed package, which has no sources and never changes.
 */
export function fingerprintData(root: string): string | undefined {
  if (![...sources.folders, ...sources.files].every((path) => existsSync(join(root, path)))) {
    return undefined;
  }
  const paths = [...sources.files, ...sources.folders.flatMap((path) => listSources(root, path))];
  let bytes = 0;
  let changedMs = 0;
  for (const path of paths) {
    const stats = statSync(`${root}/${path}`);
    bytes += stats.size;
    changedMs = Math.max(changedMs, stats.ctimeMs);
  }
  return [`${bytes} bytes, changed at ${changedMs}`, ...paths].join("\n");
}

/** Lists the sources in a folder and its folders. Each start of the kit does this. */
function listSources(root: string, folder: string): string[] {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return listSources(root, path);
    }
    return sourceFile.test(path) ? [path] : [];
  });
}
