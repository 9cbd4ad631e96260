import type { Dirent, Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";

/** The state of files: when each was changed last and its size, by path. */
export type Snapshot = ReadonlyMap<string, string>;

/** Folders that hold no sources. Those whose names begin with a dot are left out, too. */
const leftOut: readonly string[] = ["node_modules", "__pycache__"];

/** Maximum number of files: a larger folder is hardly that of one server. */
const maxFiles = 20_000;

/**
 * Looks at the files in some folders and below. Reading the state again and again works on every
 * file system, also where changes are not announced.
 *
 * @param paths folders and files; those that do not exist count as empty.
 * @param ignored absolute paths of files and folders to leave out.
 */
export async function takeSnapshot(
  paths: readonly string[],
  ignored: ReadonlySet<string>,
): Promise<Snapshot> {
  const snapshot = new Map<string, string>();
  const left = [...paths];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const state = isIgnored(path, ignored) ? undefined : await readState(path);
    if (state?.isDirectory() === true) {
      left.push(...(await listEntries(path)));
    } else if (state !== undefined && snapshot.size < maxFiles) {
      snapshot.set(path, `${state.mtimeMs} ${state.size}`);
    }
  }
  return snapshot;
}

/** Lists the files that were changed, added or removed. */
export function listChanged(before: Snapshot, after: Snapshot): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
}

function isIgnored(path: string, ignored: ReadonlySet<string>): boolean {
  return [...ignored].some((one) => path === one || path.startsWith(one + sep));
}

async function readState(path: string): Promise<Stats | undefined> {
  return await stat(path).catch(() => undefined);
}

async function listEntries(folder: string): Promise<string[]> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter(({ name }) => !name.startsWith(".") && !leftOut.includes(name))
    .map(({ name }) => join(folder, name));
}
