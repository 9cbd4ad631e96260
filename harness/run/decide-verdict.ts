import { isSpecified } from "../suite/case.ts";
import { type CaseResult, isFailure, isWrong } from "./case-result.ts";
import type { KnownFindings } from "./known/known-failing.ts";
import type { GeneratedCount, RunConclusion } from "./run-result.ts";

/** What a verdict is based on. */
export interface RunOutcome {
  readonly results: readonly CaseResult[];
  readonly generated: GeneratedCount;
  readonly warnings: readonly string[];
  readonly endedEarly: string | undefined;
  /** Whether the reason for that breaks no clause; false when left out. */
  readonly isInconclusive?: boolean | undefined;
  /** What became of known failures; left out when no file of them was given. */
  readonly known?: KnownFindings | undefined;
}

/** How strict the verdict is. */
export interface VerdictOptions {
  /** Warnings fail the run, too. */
  readonly strict?: boolean | undefined;
}

/**
 * Decides whether a server conforms. A run that ended early is not a success, whatever its results
 * are, and a run that judged nothing says nothing about the server, nor does one without failures
 * that was interrupted. House rules do not decide whether it conforms. Known failures do not fail a
 * run, but a file of them that is out of date does.
 */
export function decideVerdict(
  { results, generated, warnings, endedEarly, isInconclusive = false, known }: RunOutcome,
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
  if (known !== undefined && known.problems.length > 0) {
    return { verdict: "known failures out of date", exitStatus: 1 };
  }
  if (wrong.length > 0) {
    return { verdict: "house rules broken", exitStatus: 1 };
  }
  return results.some(({ verdict }) => verdict === "known")
    ? { verdict: "only known failures", exitStatus: 0 }
    : { verdict: "conforming", exitStatus: 0 };
}
