import type { Suite } from "../../suite/suite.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import type { EarlierFailure } from "../replay/list-failures.ts";
import { planReplay } from "../replay/plan-replay.ts";
import { UsageError } from "../usage-error.ts";
import type { SelectedRun } from "./select-run.ts";

/**
 * Selects the cases that failed earlier, to run them again in the same circumstances.
 *
 * @throws UsageError when one of them cannot run again.
 */
export async function selectReplay(
  failures: readonly EarlierFailure[],
  suite: Suite,
  { without }: Pick<RunCliOptions, "without">,
): Promise<SelectedRun> {
  const planned = await planReplay(failures, suite, without);
  if (!planned.ok) {
    throw new UsageError(planned.message);
  }
  return planned.plan;
}
