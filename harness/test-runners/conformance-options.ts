import type { RunSuiteOptions } from "../run/run-suite-options.ts";
import type { TargetSource } from "../server/open-target.ts";

/** What to test against which server. Only `target` is required. */
export interface ConformanceOptions extends Omit<RunSuiteOptions, "target" | "cases" | "known"> {
  /** The server, or a function that starts it when the first test runs. */
  readonly target: TargetSource | (() => TargetSource | Promise<TargetSource>);
  /**
   * Path of a file of known failures, as `run --write-known-failing FILE` writes it. Their tests are
   * skipped, and fail once their cases pass.
   */
  readonly knownFailing?: string | undefined;
}
