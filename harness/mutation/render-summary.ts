import { listKillers, type MatrixSubject, needsMutant } from "./find-gaps.ts";
import { isKilled, type KillMatrix, type MatrixMutant } from "./kill-matrix.ts";
import { measureMedianPrecision, type PrecisionKind } from "./measure-precision.ts";

/** Renders the totals of a matrix, one line each. */
export function renderSummary(matrix: KillMatrix, { clauses, cases }: MatrixSubject): string {
  const mutants = matrix.flatMap((row) => row.mutants);
  const needed = clauses.filter(needsMutant).map(({ id }) => id);
  const required = cases.filter(({ level }) => level === "required");
  const killers = listKillers(matrix);
  const median = (kind: PrecisionKind): string =>
    measureMedianPrecision(matrix, kind)?.toFixed(2) ?? "none";
  const countCovered = (killed: readonly MatrixMutant[]): number => {
    const covered = new Set(killed.map(({ clause }) => clause));
    return needed.filter((id) => covered.has(id)).length;
  };
  const oneKind = needed.filter((id) => !isFoundByBothKinds(mutants, id));
  return [
    `Mutants killed: ${countBySource(mutants, (killed) => killed.length)} of ${mutants.length}`,
    `Required clauses covered: ${countBySource(mutants, countCovered)} of ${needed.length}`,
    `Required clauses whose mutants fail recorded and generated cases: ${needed.length - oneKind.length} of ${needed.length}${describeOthers(oneKind)}`,
    `Required recorded cases that kill a mutant: ${required.filter(({ id }) => killers.has(id)).length} of ${required.length}`,
    `Median share of failing cases that claim a broken clause: ${median("claiming")}; that claim it or show it by a difference: ${median("pointing")}`,
  ].join("\n");
}

function countBySource(
  mutants: readonly MatrixMutant[],
  count: (killed: readonly MatrixMutant[]) => number,
): string {
  const recorded = count(mutants.filter((mutant) => mutant.recorded.own.length > 0));
  const generated = count(mutants.filter((mutant) => mutant.generated.own.length > 0));
  return `${count(mutants.filter(isKilled))} (${recorded} by recorded cases, ${generated} by generated ones)`;
}

/** Whether cases of both kinds fail for the mutants of a clause, whatever clauses those cases claim. */
function isFoundByBothKinds(mutants: readonly MatrixMutant[], clause: string): boolean {
  const own = mutants.filter((mutant) => mutant.clause === clause);
  return [own.map(({ recorded }) => recorded), own.map(({ generated }) => generated)].every(
    (kills) => kills.some((kill) => kill.own.length + kill.others > 0),
  );
}

function describeOthers(clauses: readonly string[]): string {
  return clauses.length === 0 ? "" : `; not ${clauses.join(", ")}`;
}
