import { countPlanned } from "../../run/generated-options.ts";
import { runSuite } from "../../run/run-suite.ts";
import type { Investigation } from "../../run/run-suite-options.ts";
import type { TargetSource } from "../../server/open-target.ts";
import type { Suite } from "../../suite/suite.ts";
import type { CaughtSignals } from "../../terminal/catch-signals.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { UsageError } from "../usage-error.ts";
import { readServerAccess } from "./read-server-access.ts";
import { type AskedRun, type FinishedRun, reportRun } from "./report-run.ts";
import type { SelectedRun } from "./select-run.ts";

/** What to run, as a command line asks for it. */
export interface RequestedRun extends AskedRun {
  readonly selected: SelectedRun;
  readonly serverCommand: readonly string[] | undefined;
}

/** Judges a server, writes the reports, and remembers what failed. */
export async function carryOutRun(
  { suite, selected, options, asked, serverCommand }: RequestedRun,
  signals: CaughtSignals,
): Promise<FinishedRun> {
  const { url, without, jobs, rate, wait: waitMs, diagnosis, serverLog } = options;
  const target = toTargetSource(url, serverCommand);
  const access = await readServerAccess(options);
  const total = selected.cases.length + countPlanned(selected.generated);
  return reportRun(
    { suite, options, asked, total },
    (hooks) =>
      runSuite({
        suite,
        ...selected,
        ...{ target, access, without, jobs, rate, waitMs, diagnosis, serverLog },
        investigate: diagnosis === false ? undefined : investigation(suite),
        ...hooks,
      }),
    signals,
  );
}

function investigation(suite: Suite): Investigation {
  return async (results) => {
    const { findWitnesses } = await import("../../diagnosis/witness/find-witnesses.ts");
    return findWitnesses(suite, results);
  };
}

/** Decides which server to judge: the one at `--url`, or the one that a command starts. */
export function toTargetSource(
  url: string | undefined,
  serverCommand: readonly string[] | undefined,
): TargetSource {
  if (url !== undefined && serverCommand !== undefined) {
    throw new UsageError("Give either --url BASE_URL or a command after --, not both");
  }
  if (url !== undefined) {
    return { url };
  }
  if (serverCommand === undefined || serverCommand.length === 0) {
    throw new UsageError(
      "Give the server to judge: --url BASE_URL, or after -- a command that starts it",
    );
  }
  return { command: serverCommand };
}

/** Checks the options of the server before anything is read. */
export function checkServerOptions(
  { url, serverLog }: Pick<RunCliOptions, "url" | "serverLog">,
  serverCommand: readonly string[] | undefined,
): void {
  toTargetSource(url, serverCommand);
  if (serverLog !== undefined && serverCommand === undefined) {
    throw new UsageError("--server-log needs a command after --: the kit reads no other output");
  }
}
