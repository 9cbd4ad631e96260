import type { ServerLoad } from "./load/server-load.ts";
import type { CaseContext } from "./run-judged-case.ts";
import type { RunPlan } from "./run-suite-options.ts";

/** What it takes to run many cases, and what of the options decides about them. */
export type RunContext = CaseContext &
  Pick<
    RunPlan,
    "circumstances" | "known" | "onPhase" | "onProgress" | "onResult" | "profile" | "redact"
  > & {
    /** How many cases run at once, how long they wait, and when the run ends. */
    readonly load: ServerLoad;
  };
