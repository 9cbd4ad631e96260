import type { KillMatrix, Kills, MatrixMutant } from "./kill-matrix.ts";
import { measurePrecision } from "./measure-precision.ts";

/** Maximum number of cases shown for one mutant; the file of the matrix has all of them. */
const maxShown = 4;

/** Renders a matrix for reading: a paragraph for each clause and a line for each mutant. */
export function renderMatrix(matrix: KillMatrix): string {
  return matrix
    .map(({ clause, level, mutants }) => {
      const lines = mutants.map((mutant) => `  ${renderMutant(mutant)}\n`);
      return `${clause} (${level})\n${lines.join("")}`;
    })
    .join("\n");
}

function renderMutant(mutant: MatrixMutant): string {
  const { name, recorded, generated } = mutant;
  const share = measurePrecision(mutant, "claiming")?.toFixed(2) ?? "none";
  const counts = `${countKills(recorded)} recorded (share ${share}), ${countKills(generated)} generated`;
  const cases = [...recorded.own, ...generated.own];
  return cases.length === 0
    ? `${name}: ${counts}`
    : `${name}: ${counts}: ${shortenList(cases, maxShown)}`;
}

/** Cases that list the broken clause, and others. */
function countKills({ own, others }: Kills): string {
  return `${own.length} + ${others}`;
}

/** Joins the first names of a list and says how many more there are. */
export function shortenList(names: readonly string[], max: number): string {
  const shown = names.slice(0, max).join(", ");
  return names.length > max ? `${shown} and ${names.length - max} more` : shown;
}
