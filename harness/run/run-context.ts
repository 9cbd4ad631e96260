import type { CaseResult } from "./case-result.ts";
import type { Policy } from "./conclude-case.ts";
import type { FailureCircumstances } from "./experiments/recurrence.ts";
import type { ServerLoad } from "./load/server-load.ts";
import type { CaseContext } from "./run-judged-case.ts";

/** What it takes to run many cases. */
export interface RunContext extends CaseContext {
  /** How many cases run at once, how long they wait, and when the run ends. */
  readonly load: ServerLoad;
  /** What decides about cases besides their tries. */
  readonly policy: Policy;
  /** How cases failed in an earlier run, by their ids; left out unless they run again for that. */
  readonly circumstances?: ReadonlyMap<string, FailureCircumstances> | undefined;
  /** Called once for each case that has run. */
  readonly onProgress: () => void;
  /** Called with the result of each case once all of its kind have run. */
  readonly onResult: (result: CaseResult) => void;
  readonly onPhase: (phase: RunPhase) => void;
}

/** What a run does at a time, in words for its progress. */
export type RunPhase =
  | "waiting for the server"
  | "set-up"
  | "recorded cases"
  | "generated cases"
  | "shrinking counterexamples"
  | "unspecified cases"
  | "diagnosis";
