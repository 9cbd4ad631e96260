import { readReports } from "../report/read-report.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { carryOutClient, checkDriver } from "./client-command.ts";
import { carryOutIntermediary, toIntermediarySource } from "./intermediary-command.ts";
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
  const signals = catchSignals();
  if (role === "client") {
    const ids = new Set(failures.map(({ item }) => item.id));
    const cases = suite.clientCases.filter(({ id }) => ids.has(id));
    // The default of --jobs is one for servers.
    const own = { ...options, jobs: undefined };
    const request = { suite: toRoleSuite(suite, role), cases, options: own, asked };
    return (await carryOutClient(request, checkDriver(serverCommand), signals)).exitStatus;
  }
  if (role === "intermediary") {
    const ids = new Set(failures.map(({ item }) => item.id));
    const cases = suite.intermediaryCases.filter(({ id }) => ids.has(id));
    const source = await toIntermediarySource(options, serverCommand);
    const request = { suite: toRoleSuite(suite, role), cases, options, asked, source };
    return (await carryOutIntermediary(request, signals)).exitStatus;
  }
  const selected = await planReplay(failures, suite, options.without);
  const request = { suite, selected, options, asked, serverCommand };
  return (await carryOutRun(request, signals)).exitStatus;
}
