import type { ServerLoad } from "./load/server-load.ts";
import type { CaseContext } from "./run-judged-case.ts";
import type { RunPlan } from "./run-suite-options.ts";

/** What it takes to run many cases. */
export interface RunContext extends CaseContext, Omit<RunPlan, "signal" | "target"> {
  /** How many cases run at once, how long they wait, and when the run ends. */
  readonly load: ServerLoad;
}
