import pMap from "p-map";
import { diagnoseRun } from "../diagnosis/diagnose-run.ts";
import {
  type FailurePattern,
  groupBySymptoms,
  type SymptomGroup,
} from "../diagnosis/failure-pattern.ts";
import { findSymptoms } from "../diagnosis/find-symptoms.ts";
import { type CaseResult, isWrong, type WrongResult } from "../run/case-result.ts";
import { signFailure } from "../run/known/sign-failure.ts";
import type { RunResult } from "../run/run-result.ts";
import { isObserved, type Role } from "../suite/case.ts";
import type { KnownMutant } from "./list-mutants.ts";

/** How the mutants of a program are judged. */
export interface MutantsTrial {
  readonly role: Role;
  /** Judges the program with more words in its command; without any, it is the original. */
  readonly judge: (words: readonly string[]) => Promise<RunResult>;
  readonly jobs: number;
  readonly onJudged?: (() => void) | undefined;
}

/** What the judgment of a mutant showed. */
export interface JudgedMutant {
  readonly pattern: FailurePattern;
  /** What is wrong with its report, as one line each; only that of another role has to name its bug. */
  readonly problems: readonly string[];
}

/**
 * Judges mutants, each in a process of its own; gives what fails for each, in their order.
 *
 * @throws Error naming a mutant that cannot be judged.
 */
export function judgeMutants(
  mutants: readonly KnownMutant[],
  { role, judge, jobs, onJudged }: MutantsTrial,
): Promise<readonly JudgedMutant[]> {
  return pMap(
    mutants,
    async (mutant) => {
      const run = await judge(["--mutant", mutant.name]);
      onJudged?.();
      const problems = role === "service" ? [] : describeMisnamed(mutant, run);
      return { pattern: toPattern(mutant, run.results), problems };
    },
    { concurrency: jobs },
  );
}

/**
 * Requires that the original passes every case: failures of its mutants would else mean nothing.
 *
 * @throws Error naming the cases that it fails.
 */
export async function requirePassing({ judge }: Pick<MutantsTrial, "judge">): Promise<void> {
  const { results, exitStatus, endedEarly } = await judge([]);
  const failed = results.filter(isWrong).map(({ case: { id } }) => id);
  if (failed.length > 0 || exitStatus !== 0) {
    throw new Error(`The original does not pass: ${failed.join(", ") || endedEarly}`);
  }
}

function toPattern(
  { keep: _, ...mutant }: KnownMutant,
  results: readonly CaseResult[],
): FailurePattern {
  const wrong = results.filter(isWrong).filter((result) => !isObserved(result.case));
  const group = (isWarned: boolean): readonly SymptomGroup[] =>
    groupBySymptoms(
      wrong
        .filter(({ verdict }) => (verdict === "warned") === isWarned)
        .map((result) => ({ id: result.case.id, symptoms: lookOf(result) })),
    );
  return { ...mutant, failed: group(false), warned: group(true) };
}

function lookOf(result: WrongResult): Iterable<string> {
  return "role" in result.case ? signFailure(result) : findSymptoms(result);
}

function describeMisnamed({ name, clause, description }: KnownMutant, run: RunResult): string[] {
  const [first] = diagnoseRun(run).explanations;
  const named = first?.pattern?.description;
  return named?.includes(description) === true
    ? []
    : [
        `${name} breaks ${clause}, and the report begins with ${named ?? first?.clause ?? "nothing"}`,
      ];
}
