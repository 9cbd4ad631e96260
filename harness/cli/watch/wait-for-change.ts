import type { Dirent, Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const pollMs = 300;

/** Where to look for changes. */
export interface ChangeSources {
  readonly paths: readonly string[];
  readonly ignored: ReadonlySet<string>;
  /** Ends the wait when it fires. */
  readonly signal: AbortSignal;
}

/**
 * Waits until files have changed, and until nothing more changes, as when a build is complete.
 *
 * @param before the state of the files that have had their run.
 * @returns the changed files; none when the signal fires.
 */
export async function waitForChange(
  before: Snapshot,
  { paths, ignored, signal }: ChangeSources,
): Promise<string[]> {
  let last = before;
  while (!signal.aborted) {
    const now = await takeSnapshot(paths, ignored);
    const changed = listChanged(before, now);
    if (changed.length > 0 && listChanged(last, now).length === 0) {
      return changed;
    }
    last = now;
    await delay(pollMs, undefined, { signal }).catch(() => undefined);
  }
  return [];
}

/** The state of files: when each was changed last and its size, by path. */
type Snapshot = ReadonlyMap<string, string>;

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
