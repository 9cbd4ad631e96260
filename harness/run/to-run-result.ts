import { isSpecified } from "../suite/case.ts";
import { isFailure, isWrong } from "./case-result.ts";
import { defaultGenerated } from "./generated-options.ts";
import type { KnownFailing } from "./known/known-failing.ts";
import { countVerdicts, type RunResult } from "./run-result.ts";
import type { RunSuiteOptions } from "./run-suite-options.ts";

/** What became of a run, before its verdict. */
export type RunOutcome = Pick<RunResult, "baseUrl" | "results" | "suiteSize"> &
  Partial<
    Omit<RunResult, "counts" | "durationMs" | "exitStatus" | "known" | "startedAt" | "verdict">
  > & {
    /** When the run began, in milliseconds since 1970. */
    readonly startedMs: number;
    /** Whether the reason why it ended early breaks no clause, as when the user ends it. */
    readonly isInconclusive?: boolean | undefined;
    readonly known?: KnownFailing | undefined;
    readonly strict?: boolean | undefined;
  };

/** Completes the outcome of a run with all that follows from it. */
export function toRunResult({
  startedMs,
  isInconclusive = false,
  known: failing,
  strict = false,
  ...run
}: RunOutcome): RunResult {
  const { results, endedEarly, unlisted } = run;
  const facts = {
    generated: { requested: 0, run: 0 },
    leftOut: [],
    seed: defaultGenerated.seed,
    setupWarnings: [],
    warnings: [],
    ...(run.role !== undefined && run.baseUrl !== null && { concurrent: true }),
    ...run,
    counts: countVerdicts(results, unlisted),
    known: failing?.review({ results, endedEarly }),
    startedAt: new Date(startedMs).toISOString(),
    durationMs: Date.now() - startedMs,
  };
  return { ...facts, ...decideVerdict(facts, { isInconclusive, strict }) };
}

/**
 * Decides whether a server conforms. A run that ended early is not a success, whatever its results
 * are, and a run that judged nothing says nothing about the server, nor does one without failures
 * that was interrupted. House rules do not decide whether it conforms. Known failures do not fail a
 * run, but a file of them that is out of date does.
 */
function decideVerdict(
  {
    baseUrl,
    results,
    generated,
    warnings,
    endedEarly,
    known,
  }: Omit<RunResult, "exitStatus" | "verdict">,
  { isInconclusive, strict }: { readonly isInconclusive: boolean; readonly strict: boolean },
): Pick<RunResult, "exitStatus" | "verdict"> {
  const wrong = results.filter(strict ? isWrong : isFailure);
  const isUnjudged =
    endedEarly === undefined
      ? results.every(({ verdict }) => verdict === "skipped")
      : isInconclusive && wrong.length === 0;
  if (baseUrl === null || isUnjudged) {
    return { verdict: "not run", exitStatus: 3 };
  }
  const isComplete = endedEarly === undefined && generated.run === generated.requested;
  const failed = wrong.some((result) => isSpecified(result.case));
  if (!isComplete || failed || (strict && warnings.length > 0)) {
    return { verdict: "not conforming", exitStatus: 1 };
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

/** What decides about the cases of any role, and what ends a run of them. */
export type RoleRunOptions = Pick<
  RunSuiteOptions,
  "bail" | "known" | "onProgress" | "onResult" | "profile" | "signal" | "strict" | "timeLimitMs"
>;
