import type { Dirent } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Report } from "../../report/report.ts";
import { SuiteError } from "../../suite/suite.ts";
import type { CaughtSignals } from "../../terminal/catch-signals.ts";
import { countNoun } from "../../terminal/count-noun.ts";
import { escapeLine } from "../../terminal/escape-text.ts";
import { print } from "../../terminal/print.ts";
import { type EarlierFailure, listFailures } from "../replay/remember-failures.ts";
import { UsageError } from "../usage-error.ts";
import type { WatchedPaths } from "./find-watched-paths.ts";

interface WatchedRuns extends WatchedPaths {
  /** Runs everything that was asked for, or only what failed before. */
  readonly run: (failures?: readonly EarlierFailure[]) => Promise<Report>;
  readonly strict?: boolean | undefined;
  readonly output: Pick<NodeJS.WritableStream, "write">;
}

const maxNamed = 3;

/**
 * Runs again whenever files change, after a failure first what failed. A file that changes during
 * two runs one after another is written by the server, and is ignored from then on, as is one that is new
 * after the second of two runs that made files.
 */
export async function watchRuns(
  { run, paths, ignored: written, strict, output }: WatchedRuns,
  { signal, exitStatus }: CaughtSignals,
): Promise<number> {
  const ignored = new Set(written);
  let failures: readonly EarlierFailure[] = [];
  let changedBefore: ReadonlySet<string> = new Set();
  const look = (): Promise<Snapshot> => takeSnapshot(paths, ignored);
  const findPlace = (path: string, before: Snapshot): string =>
    before.has(path) ? path : (paths.find((one) => path.startsWith(one + sep)) ?? path);
  while (!signal.aborted) {
    const before = await look();
    failures = await runFailuresFirst({ run, strict, output }, failures);
    const during = listChanged(before, await look());
    const repeated = during.filter((path) => changedBefore.has(findPlace(path, before)));
    if (repeated.length > 0) {
      const names = listNames(repeated);
      print(`Ignored from now on, because each run changes or makes such: ${names}\n`, output);
    }
    for (const path of repeated) {
      ignored.add(path);
    }
    changedBefore = new Set(during.map((path) => findPlace(path, before)));
    if (!signal.aborted) {
      print(`Waiting for changes in ${listNames(paths)}; Ctrl-C ends\n`, output);
    }
    const watched = new Map([...before].filter(([path]) => !ignored.has(path)));
    const changed = await waitForChange(watched, look, signal);
    print(changed.length === 0 ? "" : `Changed: ${listNames(changed)}\n`, output);
  }
  return exitStatus() ?? 1;
}

async function runFailuresFirst(
  { run, strict, output }: Pick<WatchedRuns, "run" | "strict" | "output">,
  failures: readonly EarlierFailure[],
): Promise<readonly EarlierFailure[]> {
  const list = (report: Report): readonly EarlierFailure[] => listFailures([report], { strict });
  try {
    if (failures.length > 0) {
      print(`First ${countNoun(failures.length, "failed case")} again\n`, output);
      const finished = await run(failures);
      const left = list(finished);
      if (left.length > 0 || finished.exitStatus !== 0) {
        return left.length > 0 ? left : failures;
      }
    }
    return list(await run());
  } catch (error) {
    // A file that is being edited is often invalid.
    if (error instanceof UsageError || error instanceof SuiteError) {
      print(`${error.message}\n`, output);
      return failures;
    }
    throw error;
  }
}

function listNames(paths: readonly string[]): string {
  const more = paths.length - maxNamed;
  const names = paths.slice(0, maxNamed).map(name).join(", ");
  return `${names}${more > 0 ? ` and ${more} more` : ""}`;
}

function name(path: string): string {
  const short = relative(process.cwd(), path);
  return short === "" ? "this folder" : escapeLine(short);
}

const pollMs = 300;

/** Waits until files have changed, and no more do; nothing has when the signal fires. */
async function waitForChange(
  before: Snapshot,
  look: () => Promise<Snapshot>,
  signal: AbortSignal,
): Promise<string[]> {
  let last = before;
  while (!signal.aborted) {
    const now = await look();
    const changed = listChanged(before, now);
    if (changed.length > 0 && listChanged(last, now).length === 0) {
      return changed;
    }
    last = now;
    await delay(pollMs, undefined, { signal }).catch(() => undefined);
  }
  return [];
}

type Snapshot = ReadonlyMap<string, string>;

/** Folders that hold no sources. Those whose names begin with a dot are left out, too. */
const leftOut: readonly string[] = ["node_modules", "__pycache__"];

/** Maximum number of files and folders: more are hardly those of one server. */
const maxEntries = 20_000;

/**
 * Looks at the state of files, which works on every file system, also without notifications. Links to
 * folders below the given ones are not followed: they may lead back to these.
 */
export async function takeSnapshot(
  paths: readonly string[],
  ignored: ReadonlySet<string>,
): Promise<Snapshot> {
  const snapshot = new Map<string, string>();
  const entries = new Set(paths.filter((path) => !isInside(path, ignored)));
  for (const path of entries) {
    const state = ignored.has(path) ? undefined : await stat(path).catch(() => undefined);
    if (state?.isDirectory() === false) {
      snapshot.set(path, `${state.mtimeMs} ${state.size}`);
    } else if (state !== undefined && (paths.includes(path) || !(await isLink(path)))) {
      for (const entry of (await listEntries(path)).slice(0, maxEntries - entries.size)) {
        entries.add(entry);
      }
    }
  }
  return snapshot;
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (state) => state.isSymbolicLink(),
    () => true,
  );
}

/** Lists the files that were changed, added or removed. */
export function listChanged(before: Snapshot, after: Snapshot): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
}

function isInside(path: string, folders: ReadonlySet<string>): boolean {
  return [...folders].some((one) => path.startsWith(one + sep));
}

async function listEntries(folder: string): Promise<string[]> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter(({ name }) => !name.startsWith(".") && !leftOut.includes(name))
    .map(({ name }) => join(folder, name));
}
