import { readReports } from "../report/read-report.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { checkDriver, clientCommand } from "./client-command.ts";
import { intermediaryCommand } from "./intermediary-command.ts";
import type { RunCliOptions } from "./options/add-run-options.ts";
import { planReplay } from "./replay/plan-replay.ts";
import { listFailures } from "./replay/remember-failures.ts";
import { carryOutRun } from "./run/carry-out-run.ts";
import { loadAskedSuite } from "./run/select-run.ts";
import { checkServerOptions } from "./run/to-target-source.ts";
import { UsageError } from "./usage-error.ts";

/** Runs the cases again that failed in earlier runs. A report never chooses the server. */
export async function replayCommand(
  files: readonly string[],
  options: RunCliOptions,
  serverCommand: readonly string[] | undefined,
): Promise<number> {
  checkServerOptions(options, serverCommand);
  const suite = loadAskedSuite(options);
  const reports = readReports(files, suite.checks);
  const [role, ...others] = new Set(reports.map(({ target }) => target.role));
  if (others.length > 0) {
    throw new UsageError("The reports are about different roles: replay those of each role alone");
  }
  const failures = listFailures(reports, options);
  if (failures.length === 0) {
    throw new UsageError(`No case failed in ${files.join(", ")}: there is nothing to run again`);
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
