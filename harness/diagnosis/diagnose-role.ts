import { groupBy } from "../json/group-by.ts";
import { type CaseResult, isFailure, isWrong, type WrongResult } from "../run/case-result.ts";
import type { Diagnosis, Explanation } from "./diagnose.ts";
import type { Obstacle } from "./obstacle.ts";

/** Why the cases of a run failed, and what kept them from being judged. */
interface RoleDiagnosis extends Diagnosis {
  readonly obstacles: readonly Obstacle[];
}

/**
 * Diagnoses a run about another role than the service: the clause that most failed cases claim comes
 * first, then that of most of the rest. There are no known bugs to compare with.
 */
export function diagnoseRole(results: readonly CaseResult[]): RoleDiagnosis {
  const failed = results.filter(isFailure);
  const obstacles = findSilence(failed);
  const left = failed.filter((result) => !obstacles[0]?.explained.includes(result));
  const explanations = coverByClauses(left, results);
  return { obstacles, explanations, unexplained: [] };
}

/** Finds the clauses that warnings have in common, of a run in which nothing failed. */
export function diagnoseRoleWarnings(results: readonly CaseResult[]): readonly Explanation[] {
  return coverByClauses(results.filter(isWrong), results);
}

/** What most failures have in common where the program under test says nothing usable. */
function findSilence(failed: readonly WrongResult[]): Obstacle[] {
  const silent = failed.filter(({ cause }) => cause === "transport");
  const groups = [...groupBy(silent, ({ differences }) => differences[0]?.message ?? "").entries()];
  return groups
    .filter(([, explained]) => 2 * explained.length > failed.length && explained.length > 1)
    .map(([description, explained]) => ({ kind: "no-response", description, explained }));
}

/** Takes the clause that explains most failures until none is left. */
function coverByClauses(
  failed: readonly WrongResult[],
  results: readonly CaseResult[],
): Explanation[] {
  const passed = results.filter(({ verdict }) => verdict === "passed");
  const explanations: Explanation[] = [];
  let left = failed;
  while (left.length > 0) {
    const [best] = rankClauses(left, passed);
    if (best === undefined) {
      return explanations;
    }
    explanations.push(best);
    left = left.filter((result) => !best.explained.includes(result));
  }
  return explanations;
}

function rankClauses(
  failed: readonly WrongResult[],
  passed: readonly CaseResult[],
): readonly Explanation[] {
  const clauses = new Set(failed.flatMap(listBroken));
  return [...clauses]
    .map((clause): Explanation & { readonly passes: number } => {
      const explained = failed.filter((result) => listBroken(result).includes(clause));
      const passes = passed.filter(({ case: item }) => item.clauses.includes(clause)).length;
      return {
        clause,
        certainty: passes < explained.length ? "likely" : "possible",
        explained: explained.toSorted(
          (left, right) => placeOf(clause, left) - placeOf(clause, right),
        ),
        passes,
      };
    })
    .toSorted(
      (left, right) => right.explained.length - left.explained.length || left.passes - right.passes,
    )
    .map(({ passes: _, ...explanation }) => explanation);
}

/** Lists the clauses that a result shows to be broken: those that differences name, or its own. */
function listBroken({ case: item, differences }: WrongResult): readonly string[] {
  const named = differences.flatMap(({ clause }) => (clause === undefined ? [] : [clause]));
  return named.length > 0 ? [...new Set(named)] : item.clauses;
}

/** A case that was written for a clause shows it best. */
function placeOf(clause: string, { case: item }: WrongResult): number {
  const index = item.clauses.indexOf(clause);
  return index === -1 ? item.clauses.length : index;
}
