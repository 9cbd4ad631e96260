import { groupBy } from "../json/group-by.ts";
import { type CaseResult, isFailure, isWrong, type WrongResult } from "../run/case-result.ts";
import { signFailure } from "../run/known/sign-failure.ts";
import type { RoleCase } from "../suite/case.ts";
import type { Explanation, Obstacle } from "./cause.ts";
import { coverByBugs } from "./cover-by-bugs.ts";
import { recallBugs } from "./known-bugs.ts";

/** Why the cases of a run failed, and what kept them from being judged. */
interface RoleDiagnosis {
  readonly obstacles: readonly Obstacle[];
  readonly explanations: readonly Explanation[];
  readonly unexplained: readonly WrongResult[];
}

/**
 * Diagnoses a run about another role than the service: by the known bugs of the package that fail
 * just these cases or, where there are none, by the clause that most failed cases claim, then that of
 * most of the rest.
 *
 * @throws Error when the file of known bugs is damaged.
 */
export function diagnoseRole(
  results: readonly CaseResult[],
  role: RoleCase["role"],
): RoleDiagnosis {
  const failed = results.filter(isFailure);
  const obstacles = findSilence(failed);
  const left = failed.filter((result) => !obstacles[0]?.explained.includes(result));
  return { obstacles, explanations: explain(left, results, role), unexplained: [] };
}

/** Finds what warnings have in common, of a run in which nothing failed. */
export function diagnoseRoleWarnings(
  results: readonly CaseResult[],
  role: RoleCase["role"],
): readonly Explanation[] {
  return explain(results.filter(isWrong), results, role);
}

function explain(
  failed: readonly WrongResult[],
  results: readonly CaseResult[],
  role: RoleCase["role"],
): readonly Explanation[] {
  const failures = failed.map((result) => ({
    result,
    case: result.case,
    symptoms: new Set(signFailure(result)),
    isRuledOut: () => false,
  }));
  const judged = results
    .filter(({ verdict }) => verdict !== "skipped")
    .map((result) => result.case);
  const known = recallBugs(role);
  // One bug may fail the same cases in fewer ways than another one.
  const exact = known.bugs.filter(({ symptoms }) =>
    failures.every((failure) => {
      const own = symptoms.get(failure.case.id);
      return own === undefined || own.length === failure.symptoms.size;
    }),
  );
  const causes = [{ ...known, bugs: exact }, known]
    .map((bugs) => coverByBugs({ failures, judged, known: bugs }))
    .find(({ length }) => length > 0);
  // A case that few bugs fail shows this one best.
  const count = ({ case: { id } }: WrongResult): number => known.caseCounts.get(id) ?? 0;
  return (
    causes?.map((cause) => ({
      ...cause,
      explained: cause.explained.toSorted(
        (left, right) =>
          placeOf(cause.clause, left) - placeOf(cause.clause, right) || count(left) - count(right),
      ),
    })) ?? coverByClauses(failed, results)
  );
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
