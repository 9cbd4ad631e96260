import type { ConcurrencyProbe } from "../server/probe-concurrency.ts";
import type { CaseResult } from "./case-result.ts";
import type { CaseContext } from "./run-judged-case.ts";
import type { Watchdog } from "./watchdog.ts";

/** What running many cases takes. */
export interface RunContext extends CaseContext {
  readonly watchdog: Watchdog;
  /** How many cases are under way at once. */
  readonly jobs: number;
  /** How fast the server is. */
  readonly probe: ConcurrencyProbe;
  /** Most milliseconds to wait for an answer. */
  readonly timeoutMs: number;
  /** Whose choices unspecified cases are judged by; by nobody's when left out. */
  readonly profile?: "reference" | undefined;
  readonly onResult: (result: CaseResult) => void;
}
