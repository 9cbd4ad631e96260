import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those that it is in, unless they exist. It makes one at a time, because the
 * recursive `mkdir()` of Node 20 never ends in a folder like `/proc`.
 *
 * @throws Error of the file system.
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) {
    makeFolder(parent);
  }
  try {
    mkdirSync(path);
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw error;
    }
  }
}
