import type { CaseResult, WrongResult } from "./case-result.ts";
import type { FailureCircumstances } from "./experiments/failure-circumstances.ts";
import type { ServerLoad } from "./load/server-load.ts";
import type { CaseContext } from "./run-judged-case.ts";

/** What it takes to run many cases. */
export interface RunContext extends CaseContext {
  /** How many cases run at once, how long they wait, and when the run ends. */
  readonly load: ServerLoad;
  /** Judge unspecified cases by the choices of the reference server; only observe when left out. */
  readonly profile?: "reference" | undefined;
  /**
   * Whether a failure is known, so that nothing more is sent to find out about it; none is when
   * left out.
   */
  readonly isKnown?: ((result: WrongResult) => boolean) | undefined;
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
