import { type CaseResult, isFailure, isWrong } from "./case-result.ts";
import type { ConformingRun, GeneratedCount, NonconformingRun, UnjudgedRun } from "./run-result.ts";

/** What a verdict is based on. */
export interface RunOutcome {
  readonly results: readonly CaseResult[];
  readonly generated: GeneratedCount;
  readonly warnings: readonly string[];
  readonly endedEarly: string | undefined;
  /** Whether the reason for that breaks no clause; false when left out. */
  readonly isInconclusive?: boolean | undefined;
}

/** How strict the verdict is. */
export interface VerdictOptions {
  /** Warnings fail the run, too. */
  readonly strict?: boolean | undefined;
}

/** The part of a result that says whether the server conforms. */
export type RunConclusion =
  | Conclude<ConformingRun>
  | Conclude<NonconformingRun>
  | Conclude<UnjudgedRun>;

type Conclude<Run extends ConformingRun | NonconformingRun | UnjudgedRun> = Pick<
  Run,
  "verdict" | "exitStatus" | "endedEarly"
> &
  Pick<NonconformingRun, "hasSetupMistake">;

/**
 * Decides whether a server conforms. A run that ended early is not a success, whatever its results
 * are, and a run that judged nothing says nothing about the server, nor does one without failures
 * that was interrupted.
 */
export function decideVerdict(
  { results, generated, warnings, endedEarly, isInconclusive = false }: RunOutcome,
  { strict = false }: VerdictOptions,
): RunConclusion {
  if (endedEarly === undefined && results.every(({ verdict }) => verdict === "skipped")) {
    return { verdict: "not run", exitStatus: 3 };
  }
  const complete = endedEarly === undefined && generated.run === generated.requested;
  const failed = results.some(strict ? isWrong : isFailure);
  if (isInconclusive && !failed) {
    return { verdict: "not run", exitStatus: 3, endedEarly };
  }
  return complete && !failed && !(strict && warnings.length > 0)
    ? { verdict: "conforming", exitStatus: 0 }
    : { verdict: "not conforming", exitStatus: 1, endedEarly };
}
