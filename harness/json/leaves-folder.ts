import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";

/** Whether a path leads out of a folder, once links are followed as far as they exist. */
export function leavesFolder(path: string, folder: string): boolean {
  const way = relative(realpathSync(folder), findTarget(resolve(folder, path)));
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}

/** A link to nothing could be written through, so it counts as one to the root. */
function findTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink ? parse(path).root : join(findTarget(dirname(path)), basename(path));
  }
}
