import type { Case } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import { isCaught, needsProof } from "./find-gaps.ts";
import type { KillMatrix, MatrixMutant, RedCases } from "./kill-matrix.ts";

/** So many ids are shown of one mutant; the file has all of them. */
const maxShown = 4;

/** A matrix for reading: a paragraph for each clause, a line for each mutant. */
export function renderMatrix(matrix: KillMatrix): string {
  return matrix
    .map(({ clause, level, mutants }) => {
      const lines = mutants.map((mutant) => `  ${renderMutant(mutant)}\n`);
      return `${clause} (${level})\n${lines.join("")}`;
    })
    .join("\n");
}

/** What a matrix comes to: by both kinds of cases, and by each kind alone. */
export function renderSummary(
  matrix: KillMatrix,
  { clauses, cases }: { readonly clauses: readonly Clause[]; readonly cases: readonly Case[] },
): string {
  const mutants = matrix.flatMap((row) => row.mutants);
  const required = clauses.filter(needsProof).map(({ id }) => id);
  const busy = new Set(mutants.flatMap(({ recorded }) => recorded.own));
  const judged = cases.filter(({ level }) => level === "required").map(({ id }) => id);
  const countProved = (caught: readonly MatrixMutant[]): number => {
    const proved = new Set(caught.map(({ clause }) => clause));
    return required.filter((id) => proved.has(id)).length;
  };
  return [
    `Mutants caught by a case of their clause: ${countWays(mutants, (caught) => caught.length)} of ${mutants.length}`,
    `Required clauses proved: ${countWays(mutants, countProved)} of ${required.length}`,
    `Required recorded cases turned red by a mutant in a clause of theirs: ${judged.filter((id) => busy.has(id)).length} of ${judged.length}`,
  ].join("\n");
}

function countWays(
  mutants: readonly MatrixMutant[],
  count: (caught: readonly MatrixMutant[]) => number,
): string {
  const recorded = count(mutants.filter((mutant) => mutant.recorded.own.length > 0));
  const generated = count(mutants.filter((mutant) => mutant.generated.own.length > 0));
  return `${count(mutants.filter(isCaught))} (${recorded} by recorded cases alone, ${generated} by generated ones alone)`;
}

function renderMutant(mutant: MatrixMutant): string {
  const ids = [...mutant.recorded.own, ...mutant.generated.own.map((title) => `"${title}"`)];
  const shown = ids.slice(0, maxShown).join(", ");
  const rest = ids.length > maxShown ? `, and ${ids.length - maxShown} more` : "";
  return `${mutant.name}: ${countRed(mutant.recorded)} recorded, ${countRed(mutant.generated)} generated: ${shown}${rest}`;
}

function countRed({ own, others }: RedCases): string {
  return `${own.length} + ${others}`;
}
