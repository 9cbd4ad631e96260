import pMap from "p-map";
import { diagnoseRun, diagnoseWarnings } from "../diagnosis/diagnose-run.ts";
import { isWrong } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Clause } from "../suite/clause.ts";
import type { Suite } from "../suite/suite.ts";
import { describeSubsumed, findSurvivors } from "./find-gaps.ts";
import type { KnownMutant } from "./known-mutant.ts";
import { type KilledMutant, listKills } from "./list-kills.ts";
import { listMutants } from "./list-mutants.ts";

/** How the mutants of a program of another role than the service are judged. */
export interface RoleTrial {
  /** The clauses and cases of the role. */
  readonly suite: Suite;
  /** Starts the program; with `--list-mutants` it lists its mutants. */
  readonly command: readonly string[];
  /** Number of mutants that are judged at the same time. */
  readonly jobs: number;
  /** Judges the program with more words in its command. */
  readonly judge: (words: readonly string[]) => Promise<RunResult>;
}

/** What a trial of the mutants of a role shows, as one line each. */
export interface RoleFindings {
  /** Mutants that survive or prove nothing, and clauses that none of them breaks. */
  readonly gaps: readonly string[];
  /** Mutants whose report does not begin with a clause that they break. */
  readonly misnamed: readonly string[];
  readonly mutants: readonly KilledMutant[];
}

/**
 * Judges the mutants of a program of another role: each must be killed by a case of its clause, and
 * each judged clause of the role must be broken by one.
 *
 * @throws Error when the program without a bug does not pass.
 */
export async function checkRoleMutants(trial: RoleTrial): Promise<RoleFindings> {
  const { suite, jobs, judge } = trial;
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
  const mutants = judged.map(({ mutant, run }) => ({ ...mutant, kills: kill(mutant, run, suite) }));
  return {
    mutants,
    gaps: [
      ...findSurvivors(mutants),
      ...listUnbroken(mutants, suite.clauses).map(({ id }) => `No killed mutant breaks ${id}`),
      ...mutants.flatMap((mutant) => describeSubsumed(mutant, mutants)),
    ],
    misnamed: judged.flatMap(({ mutant, run }) => describeMisnamed(mutant, run)),
  };
}

function kill({ clause }: KnownMutant, { results }: RunResult, suite: Suite): ReadonlySet<string> {
  const group = (verdicts: readonly string[]): { readonly cases: readonly string[] } => ({
    cases: results
      .filter(({ verdict }) => verdicts.includes(verdict))
      .map(({ case: { id } }) => id),
  });
  return listKills(
    { clause, failed: [group(["failed", "errored"])], warned: [group(["warned"])] },
    suite,
  );
}

function listUnbroken(
  mutants: readonly KilledMutant[],
  clauses: readonly Clause[],
): readonly Clause[] {
  const broken = new Set(mutants.filter(({ kills }) => kills.size > 0).map(({ clause }) => clause));
  return clauses.filter(
    ({ id, level, untestable }) =>
      level !== "unspecified" && untestable === undefined && !broken.has(id),
  );
}

function describeMisnamed(
  { name, clause, alsoBreaks = [] }: KnownMutant,
  run: RunResult,
): string[] {
  const [first] = [...diagnoseRun(run).explanations, ...diagnoseWarnings(run)];
  return first !== undefined && [clause, ...alsoBreaks].includes(first.clause)
    ? []
    : [`${name} breaks ${clause}, and the report begins with ${first?.clause ?? "nothing"}`];
}
