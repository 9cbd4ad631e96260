import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The absolute path of a file of the package, such as `spec-cases/library.json`.
 *
 * @throws Error when no folder above contains `spec-cases/`.
 */
export function locateDataFile(path: string): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start, previous = ""; folder !== previous; ) {
    if (existsSync(join(folder, "spec-cases"))) {
      return join(folder, path);
    }
    previous = folder;
    folder = dirname(folder);
  }
  throw new Error(`Cannot find ${path}: no folder above ${start} contains spec-cases/`);
}

/**
 * The parsed JSON of a file of the package.
 *
 * @throws Error when the file cannot be read or is not JSON.
 */
export function readDataFile(path: string): unknown {
  return JSON.parse(readFileSync(locateDataFile(path), "utf8"));
}
