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
  return [
    `Mutants killed: ${countBySource(mutants, (killed) => killed.length)} of ${mutants.length}`,
    `Required clauses covered: ${countBySource(mutants, countCovered)} of ${needed.length}`,
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
