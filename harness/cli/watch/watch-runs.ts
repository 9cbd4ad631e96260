import { relative } from "node:path";
import { SuiteError } from "../../suite/suite.ts";
import type { CaughtSignals } from "../../terminal/catch-signals.ts";
import { countNoun } from "../../terminal/count-noun.ts";
import { escapeLine } from "../../terminal/escape-text.ts";
import { print } from "../../terminal/print.ts";
import { type EarlierFailure, listFailures } from "../replay/list-failures.ts";
import { listWrongCases } from "../replay/remember-failures.ts";
import type { FinishedRun } from "../run/report-run.ts";
import { UsageError } from "../usage-error.ts";
import type { WatchedPaths } from "./find-watched-paths.ts";
import { listChanged, takeSnapshot, waitForChange } from "./wait-for-change.ts";

/** What is run again and again. */
export interface WatchedRuns extends WatchedPaths {
  /** Runs everything that was asked for, or only what failed before. */
  readonly run: (failures?: readonly EarlierFailure[]) => Promise<FinishedRun>;
  /** Whether warnings count as failures. */
  readonly strict?: boolean | undefined;
  readonly output: Pick<NodeJS.WritableStream, "write">;
}

const maxNamed = 3;

/**
 * Runs again whenever files change. After a failure it runs first what failed, and everything only
 * once that passes. A file that changes during two runs one after another is written by the server,
 * and is ignored from then on.
 *
 * @returns the exit status, when a signal ends it.
 */
export async function watchRuns(
  { run, paths, ignored: written, strict, output }: WatchedRuns,
  { signal, exitStatus }: CaughtSignals,
): Promise<number> {
  const ignored = new Set(written);
  let failures: readonly EarlierFailure[] = [];
  let changedBefore: ReadonlySet<string> = new Set();
  while (!signal.aborted) {
    const before = await takeSnapshot(paths, ignored);
    failures = await runFailuresFirst({ run, strict, output }, failures);
    const during = listChanged(before, await takeSnapshot(paths, ignored));
    for (const path of during.filter((one) => changedBefore.has(one))) {
      ignored.add(path);
      print(`Ignored from now on, because it changes in each run: ${name(path)}\n`, output);
    }
    changedBefore = new Set(during);
    if (!signal.aborted) {
      print(`Waiting for changes in ${listNames(paths)}; Ctrl-C ends\n`, output);
    }
    const changed = await waitForChange(
      new Map([...before].filter(([path]) => !ignored.has(path))),
      { paths, ignored, signal },
    );
    print(describeChanged(changed), output);
  }
  return exitStatus() ?? 1;
}

async function runFailuresFirst(
  { run, strict, output }: Pick<WatchedRuns, "run" | "strict" | "output">,
  failures: readonly EarlierFailure[],
): Promise<readonly EarlierFailure[]> {
  const list = ({ result }: FinishedRun): readonly EarlierFailure[] =>
    listFailures([{ cases: listWrongCases(result) }], { strict });
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

function describeChanged(changed: readonly string[]): string {
  return changed.length === 0 ? "" : `Changed: ${listNames(changed)}\n`;
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
