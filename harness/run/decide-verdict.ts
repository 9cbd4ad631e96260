import { isSpecified } from "../suite/case.ts";
import { type CaseResult, isFailure, isWrong } from "./case-result.ts";
import type {
  ConformingRun,
  GeneratedCount,
  KnownRun,
  NonconformingRun,
  UnjudgedRun,
} from "./run-result.ts";

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
  | Conclude<KnownRun>
  | Conclude<NonconformingRun>
  | Conclude<UnjudgedRun>;

type Conclude<Run extends ConformingRun | KnownRun | NonconformingRun | UnjudgedRun> = Pick<
  Run,
  "verdict" | "exitStatus" | "endedEarly"
> &
  Pick<NonconformingRun, "hasSetupMistake">;

/**
 * Decides whether a server conforms. A run that ended early is not a success, whatever its results
 * are, and a run that judged nothing says nothing about the server, nor does one without failures
 * that was interrupted. House rules do not decide whether it conforms.
 */
export function decideVerdict(
  { results, generated, warnings, endedEarly, isInconclusive = false }: RunOutcome,
  { strict = false }: VerdictOptions,
): RunConclusion {
  if (endedEarly === undefined && results.every(({ verdict }) => verdict === "skipped")) {
    return { verdict: "not run", exitStatus: 3 };
  }
  const complete = endedEarly === undefined && generated.run === generated.requested;
  const wrong = results.filter(strict ? isWrong : isFailure);
  const failed = wrong.some((result) => isSpecified(result.case));
  if (isInconclusive && wrong.length === 0) {
    return { verdict: "not run", exitStatus: 3, endedEarly };
  }
  if (!complete || failed || (strict && warnings.length > 0)) {
    return { verdict: "not conforming", exitStatus: 1, endedEarly };
  }
  return wrong.length > 0
    ? { verdict: "house rules broken", exitStatus: 1 }
    : { verdict: "conforming", exitStatus: 0 };
}
