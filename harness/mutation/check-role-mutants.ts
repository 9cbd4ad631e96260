import { writeFile } from "node:fs/promises";
import pMap from "p-map";
import { diagnoseRun } from "../diagnosis/diagnose-run.ts";
import { type FailurePattern, formatPatterns, readPatterns } from "../diagnosis/failure-pattern.ts";
import { isWrong } from "../run/case-result.ts";
import { signFailure } from "../run/known/sign-failure.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Suite } from "../suite/suite.ts";
import { compareKills } from "./compare-kills.ts";
import { describeSubsumed, findSurvivors } from "./find-gaps.ts";
import { toPattern } from "./judge-mutants.ts";
import { type KilledMutant, listKills } from "./list-kills.ts";
import { type KnownMutant, listMutants } from "./list-mutants.ts";

/** How the mutants of a program of another role than the service are judged. */
export interface RoleTrial {
  readonly suite: Suite;
  readonly command: readonly string[];
  readonly jobs: number;
  readonly patternsFile: string;
  readonly update: boolean;
  /** Judges the program with more words in its command; a warning fails it. */
  readonly judge: (words: readonly string[]) => Promise<RunResult>;
}

/**
 * Judges the mutants of a program of another role: each must be killed by a case of its clause, each
 * judged clause must be broken by one, and each report must begin with its bug in words.
 *
 * @returns what is wrong, as one line each.
 * @throws Error when the program without a bug does not pass, or the recorded kills cannot be read.
 */
export async function checkRoleMutants(trial: RoleTrial): Promise<readonly string[]> {
  const { suite, jobs, judge, patternsFile, update } = trial;
  const original = await judge([]);
  const wrong = original.results.filter(isWrong).map(({ case: { id } }) => id);
  if (original.exitStatus !== 0 || wrong.length > 0) {
    throw new Error(`The original does not pass: ${wrong.join(", ") || original.endedEarly}`);
  }
  const listed = await listMutants(trial.command);
  const judged = await pMap(
    listed,
    async (mutant) => ({ mutant, run: await judge(["--mutant", mutant.name]) }),
    { concurrency: jobs },
  );
  const patterns = judged.map(({ mutant, run }) => toPattern(mutant, run.results, signFailure));
  if (update) {
    await writeFile(patternsFile, formatPatterns(patterns));
  }
  const toKilled = (found: readonly FailurePattern[]): KilledMutant[] =>
    found.map((one) => {
      const { kills } = listKills(one, suite);
      const { keep } = listed.find(({ name }) => name === one.name) ?? {};
      // A role has few cases for each clause, so another clause's failures prove little.
      return { ...one, keep, kills, failures: kills };
    });
  const mutants = toKilled(patterns);
  return [
    ...findSurvivors(mutants),
    ...listUnbroken(mutants, suite),
    ...mutants.flatMap((mutant) => describeSubsumed(mutant, mutants)),
    ...compareKills(toKilled(readPatterns(patternsFile)), mutants).map(({ text }) => text),
    ...judged.flatMap(({ mutant: { name }, run: { exitStatus } }) =>
      exitStatus === 1 ? [] : [`${name} does not fail a strict run: exit status ${exitStatus}`],
    ),
    ...(update ? [] : judged.flatMap(({ mutant, run }) => describeMisnamed(mutant, run))),
  ];
}

function listUnbroken(mutants: readonly KilledMutant[], { clauses }: Suite): string[] {
  const broken = new Set(mutants.filter(({ kills }) => kills.size > 0).map(({ clause }) => clause));
  return clauses
    .filter(
      ({ id, level, untestable }) =>
        level !== "unspecified" && untestable === undefined && !broken.has(id),
    )
    .map(({ id }) => `No killed mutant breaks ${id}`);
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
