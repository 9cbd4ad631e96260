import { statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { listReportFiles } from "../run/write-reports.ts";
import { UsageError } from "../usage-error.ts";

/** What a run depends on, and what it writes itself. */
export interface WatchedPaths {
  /** Absolute paths of files and folders. */
  readonly paths: readonly string[];
  /** Absolute paths of what a run writes. */
  readonly ignored: readonly string[];
}

/** Finds the files whose changes call for another run: those of the command, and data files. */
export function findWatchedPaths(
  options: RunCliOptions,
  serverCommand: readonly string[] | undefined,
  folder: string,
): WatchedPaths {
  const { cases = [], clauses, library, knownFailing } = options;
  const data = [...cases, clauses, library, knownFailing].filter((path) => path !== undefined);
  const written = [
    options.save,
    options.serverLog,
    options.writeKnownFailing,
    ...listReportFiles(options).map(({ file }) => file),
  ].filter((path) => path !== undefined);
  const paths = [
    ...(serverCommand === undefined ? [] : findSources(serverCommand, folder)),
    ...data.map((path) => resolve(folder, path)),
  ];
  if (paths.length === 0) {
    throw new UsageError("--watch needs files to watch: give a command after --, or --cases");
  }
  return { paths: [...new Set(paths)], ignored: written.map((path) => resolve(folder, path)) };
}

function findSources([program = "", ...words]: readonly string[], folder: string): string[] {
  const named = words
    .map((word) => resolve(folder, word))
    .filter((path) => statSync(path, { throwIfNoEntry: false }) !== undefined)
    .map((path) => findRoot(path, folder));
  const own = resolve(folder, program);
  const isFile = program.includes(sep) && statSync(own, { throwIfNoEntry: false })?.isFile();
  // A script of the project starts other files of it; beside another program are others, as in /usr/bin.
  const sources = own.startsWith(folder + sep) ? folder : own;
  const found = [...(isFile === true ? [sources] : []), ...named];
  return found.length === 0 ? [folder] : found;
}

/** Finds the topmost folder of a file below the working directory: its other sources are there. */
function findRoot(path: string, folder: string): string {
  const [first = "", ...rest] = relative(folder, path).split(sep);
  if (first === "..") {
    return statSync(path).isDirectory() ? path : resolve(path, "..");
  }
  return rest.length === 0 && !statSync(path).isDirectory() ? folder : join(folder, first);
}
