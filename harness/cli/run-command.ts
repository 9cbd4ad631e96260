import { join, relative } from "node:path";
import { readReports } from "../report/read-report.ts";
import type { Report } from "../report/report.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import type { GuideStep } from "../suite/formats.ts";
import { createIsNew, readIdLock } from "../suite/id-lock.ts";
import { loadSpecificationFile } from "../suite/read-data-file.ts";
import type { Suite } from "../suite/suite.ts";
import { createValidators } from "../suite/validators.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { print } from "../terminal/print.ts";
import { checkDriver, clientCommand } from "./client-command.ts";
import type { ConfiguredCommand } from "./config/apply-config.ts";
import { intermediaryCommand } from "./intermediary-command.ts";
import { planReplay } from "./replay/plan-replay.ts";
import { type EarlierFailure, listFailures, readLastFailures } from "./replay/remember-failures.ts";
import { carryOutRun, type RequestedRun } from "./run/carry-out-run.ts";
import { toTargetSource } from "./run/read-server-access.ts";
import { loadAskedSuite, selectRun } from "./run/select-run.ts";
import { UsageError } from "./usage-error.ts";

/** Judges a server and writes the reports, again and again with `--watch`. */
export async function runCommand(configured: ConfiguredCommand): Promise<number> {
  const { patterns, options, serverCommand } = configured;
  toTargetSource(options, serverCommand);
  const signals = catchSignals();
  // The data files are read again for each run, since they may be what has changed.
  const prepare = async (failures?: readonly EarlierFailure[]): Promise<RequestedRun> => {
    const suite = selectBySuite(loadAskedSuite(options), options.suite);
    const again =
      failures ??
      (options.lastFailed === true ? readLastFailures(patterns, options, suite) : undefined);
    const selected =
      again === undefined
        ? await selectRun(suite, patterns, options)
        : await planReplay(again, suite, options.without);
    return { suite, selected, options, asked: { patterns }, serverCommand };
  };
  const run = async (failures?: readonly EarlierFailure[]): Promise<Report> =>
    carryOutRun(await prepare(failures), signals);
  if (options.watch === true) {
    const { findWatchedPaths } = await import("./watch/find-watched-paths.ts");
    const { watchRuns } = await import("./watch/watch-runs.ts");
    const watched = findWatchedPaths(options, serverCommand, process.cwd());
    const runs = { ...watched, run, strict: options.strict, output: process.stderr };
    return watchRuns(runs, signals);
  }
  if (options.via !== undefined) {
    const { runVia } = await import("./run-via.ts");
    return runVia(await prepare(), signals);
  }
  const { exitStatus } = await run();
  if (options.step !== undefined && exitStatus === 0 && !options.json && !options.quiet) {
    const { steps } = loadSpecificationFile("steps", { checks: createValidators() });
    print(describeNextStep(options.step, steps));
  }
  return exitStatus;
}

/** Says which step of the guide comes after one that is done; nothing after the last step. */
export function describeNextStep(done: number, steps: readonly GuideStep[]): string {
  const next = steps[done];
  if (next === undefined) {
    return "";
  }
  const guide = relative(process.cwd(), join(findKitRoot(), "spec-cases/guides/implementing.md"));
  return `Next is step ${done + 1} of ${steps.length}: ${next.title}. See ${guide}\n`;
}

/** Leaves out the cases that came after a version of the kit. Cases of other folders stay. */
function selectBySuite(suite: Suite, version: string | undefined): Suite {
  if (version === undefined) {
    return suite;
  }
  const lock = readIdLock(suite);
  const versions = Object.keys(lock.ids);
  if (!versions.includes(version)) {
    throw new UsageError(
      `There is no suite "${version}": give --suite one of ${versions.join(", ")}`,
    );
  }
  const isNew = createIsNew(lock);
  return { ...suite, version, cases: suite.cases.filter(({ id }) => !isNew(id, version)) };
}

/** Runs the cases again that failed in earlier runs. A report never chooses the server. */
export async function replayCommand(configured: ConfiguredCommand): Promise<number> {
  const { patterns: files, options, serverCommand } = configured;
  toTargetSource(options, serverCommand);
  const suite = loadAskedSuite(options);
  const reports = readReports(files, suite.checks);
  const [role, ...others] = new Set(reports.map(({ target }) => target.role));
  if (others.length > 0) {
    throw new UsageError("The reports are about different roles: replay those of each role alone");
  }
  const failures = listFailures(reports, options);
  if (failures.length === 0) {
    const warned = listFailures(reports, { strict: true }).length > 0;
    const hint = warned ? "; --strict runs the cases with warnings" : "";
    const message = `No case failed in ${files.join(", ")}: there is nothing to run again${hint}`;
    throw new UsageError(message);
  }
  const asked = { patterns: [], replayed: files };
  const ids = failures.map(({ item }) => item.id);
  if (role === "client") {
    // The default of --jobs is one for servers.
    const own = { ...options, jobs: undefined };
    return clientCommand(ids, own, checkDriver(serverCommand), asked);
  }
  if (role === "intermediary") {
    return intermediaryCommand(ids, options, serverCommand, asked);
  }
  const selected = await planReplay(failures, suite, options.without);
  const request = { suite, selected, options, asked, serverCommand };
  return (await carryOutRun(request, catchSignals())).exitStatus;
}
