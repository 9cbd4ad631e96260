import pMap from "p-map";
import {
  type FailurePattern,
  groupBySymptoms,
  type SymptomGroup,
} from "../diagnosis/failure-pattern.ts";
import { findSymptoms } from "../diagnosis/find-symptoms.ts";
import { type CaseResult, isWrong, type WrongResult } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { runSuite } from "../run/run-suite.ts";
import type { RunSuiteOptions } from "../run/run-suite-options.ts";
import { isJudged } from "../suite/case.ts";
import type { Suite } from "../suite/suite.ts";
import type { KnownMutant } from "./list-mutants.ts";

/** What mutants are judged by: the defaults of `run`, where nothing else is given. */
export interface MutantsTrial extends Pick<RunSuiteOptions, "generated" | "signal"> {
  readonly suite: Suite;
  /** Starts the original server; with `--mutant NAME` added, that mutant. */
  readonly command: readonly string[];
  readonly jobs: number;
  readonly onJudged?: (() => void) | undefined;
}

/**
 * Judges mutants of a server, each in a process of its own; gives what fails for each, in their
 * order.
 *
 * @throws Error naming a mutant that cannot be judged.
 */
export function judgeMutants(
  mutants: readonly KnownMutant[],
  { jobs, onJudged, ...trial }: MutantsTrial,
): Promise<readonly FailurePattern[]> {
  return pMap(
    mutants,
    async (mutant) => {
      const { results } = await judge(["--mutant", mutant.name], trial);
      onJudged?.();
      return toPattern(
        mutant,
        results.filter((result) => isJudged(result.case)),
        findSymptoms,
      );
    },
    { concurrency: jobs },
  );
}

/**
 * Requires that the original passes every case: failures of its mutants would else mean nothing.
 *
 * @throws Error naming the cases that it fails.
 */
export async function requirePassing(trial: MutantsTrial): Promise<void> {
  const { results } = await judge([], trial);
  const failed = results.filter(isWrong).map(({ case: { id } }) => id);
  if (failed.length > 0) {
    throw new Error(`The original server does not pass: ${failed.join(", ")}`);
  }
}

async function judge(
  args: readonly string[],
  { command, suite, generated, signal }: Omit<MutantsTrial, "jobs">,
): Promise<RunResult> {
  const run = await runSuite({
    suite,
    target: { command: [...command, ...args] },
    // Which recorded cases fail is known by then.
    generated: { ...generated, shrinkMs: 0 },
    diagnosis: false,
    signal,
  });
  if (run.verdict === "not run" || signal?.aborted === true) {
    const subject = ["the server", ...args].join(" ");
    throw new Error(`Cannot judge ${subject}: ${run.endedEarly ?? "it did not respond"}`);
  }
  return run;
}

/** Describes what fails for a mutant, and how each failure looks. */
export function toPattern(
  { keep: _, ...mutant }: KnownMutant,
  results: readonly CaseResult[],
  lookOf: (result: WrongResult) => Iterable<string>,
): FailurePattern {
  const group = (isWarned: boolean): readonly SymptomGroup[] =>
    groupBySymptoms(
      results
        .filter(isWrong)
        .filter(({ verdict }) => (verdict === "warned") === isWarned)
        .map((result) => ({ id: result.case.id, symptoms: lookOf(result) })),
    );
  return { ...mutant, failed: group(false), warned: group(true) };
}
