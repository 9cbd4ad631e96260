import type { ServerOutput } from "../server/opened-target.ts";
import type { RoleCase } from "../suite/case.ts";
import type { CaseResult } from "./case-result.ts";
import { concludeCase } from "./conclude-case.ts";
import { decideVerdict } from "./decide-verdict.ts";
import type { KnownFailing } from "./known/known-failing.ts";
import { countVerdicts, type RunResult } from "./run-result.ts";
import type { RunSuiteOptions } from "./run-suite-options.ts";

/** What decides about the cases of any role, and what ends a run of them. */
export type RoleRunOptions = Pick<
  RunSuiteOptions,
  "bail" | "known" | "onProgress" | "onResult" | "profile" | "signal" | "strict" | "timeLimitMs"
>;

/** A run whose cases are about another role than the service, before its verdict. */
export interface RoleRun {
  readonly role: RoleCase["role"];
  /** Where the kit met the program under test, or where that runs; null when it never did. */
  readonly baseUrl: string | null;
  /** The command that started it; left out for a program that ran already. */
  readonly command?: readonly string[] | undefined;
  /** Number of cases of the role in the suite, selected or not. */
  readonly suiteSize: number;
  /** In the order of the suite. */
  readonly results: readonly CaseResult[];
  /** What may be wrong with the set-up; nothing when left out. */
  readonly setupWarnings?: readonly string[] | undefined;
  /** What concerns the run as a whole; nothing when left out. */
  readonly warnings?: readonly string[] | undefined;
  /** Why the run ended early; left out when it did not. */
  readonly endedEarly?: string | undefined;
  /** The last lines of a program that gave no response; left out where none is to be shown. */
  readonly serverOutput?: ServerOutput | undefined;
  /** Whether the reason for that breaks no clause, as when the user ends the run. */
  readonly isInconclusive?: boolean | undefined;
  /** The failures that are known; none when left out. */
  readonly known?: KnownFailing | undefined;
  /** Warnings fail the run, too. */
  readonly strict?: boolean | undefined;
  /** When the run began, in milliseconds since 1970. */
  readonly startedMs: number;
}

/**
 * Concludes a run about another role by the same rules as a run of a service. It has no generated
 * cases.
 */
export function concludeRoleRun({
  strict,
  startedMs,
  endedEarly,
  isInconclusive,
  known: failing,
  ...run
}: RoleRun): RunResult {
  const { baseUrl, setupWarnings = [], warnings = [] } = run;
  const results = run.results.map((result) => concludeCase([result], [], { known: failing }));
  const generated = { requested: 0, run: 0 };
  const known = failing?.review({ results, endedEarly });
  const outcome = { results, generated, warnings, endedEarly, isInconclusive, known };
  const head = {
    ...run,
    results,
    setupWarnings,
    warnings,
    known,
    generated,
    counts: countVerdicts(results),
    leftOut: [],
    seed: 1,
    startedAt: new Date(startedMs).toISOString(),
    durationMs: Date.now() - startedMs,
  };
  return baseUrl === null
    ? { ...head, baseUrl, verdict: "not run", exitStatus: 3, endedEarly: endedEarly ?? "" }
    : { ...head, baseUrl, concurrent: true, ...decideVerdict(outcome, { strict }) };
}
