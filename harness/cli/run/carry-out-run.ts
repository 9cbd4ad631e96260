import type { Report } from "../../report/report.ts";
import { countPlanned } from "../../run/generated-options.ts";
import { runSuite } from "../../run/run-suite.ts";
import type { Investigation } from "../../run/run-suite-options.ts";
import type { CaughtSignals } from "../../terminal/catch-signals.ts";
import { readServerAccess, toTargetSource } from "./read-server-access.ts";
import { type AskedRun, reportRun } from "./report-run.ts";
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
): Promise<Report> {
  const { without, jobs, rate, wait: waitMs, diagnosis, serverLog } = options;
  const target = toTargetSource(options, serverCommand);
  const access = await readServerAccess(options);
  const total = selected.cases.length + countPlanned(selected.generated);
  const investigate: Investigation = async (results) => {
    const { findWitnesses } = await import("../../diagnosis/witness/find-witnesses.ts");
    return findWitnesses(suite, results);
  };
  return reportRun(
    { suite, options, asked, total },
    (hooks) =>
      runSuite({
        suite,
        ...selected,
        ...{ target, access, without, jobs, rate, waitMs, diagnosis, serverLog },
        investigate: diagnosis === false ? undefined : investigate,
        ...hooks,
      }),
    signals,
  );
}
