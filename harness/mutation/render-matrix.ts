import type { Case } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import { isCaught, needsProof } from "./find-gaps.ts";
import type { KillMatrix, MatrixFault, RedCases } from "./kill-matrix.ts";

/** So many ids are shown of one fault; the file has all of them. */
const mostShown = 4;

/** A matrix for reading: a paragraph for each clause, a line for each fault. */
export function renderMatrix(matrix: KillMatrix): string {
  return matrix
    .map(({ clause, level, faults }) => {
      const lines = faults.map((fault) => `  ${renderFault(fault)}\n`);
      return `${clause} (${level})\n${lines.join("")}`;
    })
    .join("\n");
}

/** What a matrix comes to: by both kinds of cases, and by each kind alone. */
export function renderSummary(
  matrix: KillMatrix,
  { clauses, cases }: { readonly clauses: readonly Clause[]; readonly cases: readonly Case[] },
): string {
  const faults = matrix.flatMap((row) => row.faults);
  const required = clauses.filter(needsProof).map(({ id }) => id);
  const busy = new Set(faults.flatMap(({ recorded }) => recorded.own));
  const judged = cases.filter(({ level }) => level === "required").map(({ id }) => id);
  const countProved = (caught: readonly MatrixFault[]): number => {
    const proved = new Set(caught.map(({ clause }) => clause));
    return required.filter((id) => proved.has(id)).length;
  };
  return [
    `Faults caught by a case of their clause: ${countWays(faults, (caught) => caught.length)} of ${faults.length}`,
    `Required clauses proved: ${countWays(faults, countProved)} of ${required.length}`,
    `Required recorded cases turned red by a fault in a clause of theirs: ${judged.filter((id) => busy.has(id)).length} of ${judged.length}`,
  ].join("\n");
}

function countWays(
  faults: readonly MatrixFault[],
  count: (caught: readonly MatrixFault[]) => number,
): string {
  const recorded = count(faults.filter((fault) => fault.recorded.own.length > 0));
  const generated = count(faults.filter((fault) => fault.generated.own.length > 0));
  return `${count(faults.filter(isCaught))} (${recorded} by recorded cases alone, ${generated} by generated ones alone)`;
}

function renderFault(fault: MatrixFault): string {
  const ids = [...fault.recorded.own, ...fault.generated.own.map((title) => `"${title}"`)];
  const shown = ids.slice(0, mostShown).join(", ");
  const rest = ids.length > mostShown ? `, and ${ids.length - mostShown} more` : "";
  return `${fault.name}: ${countRed(fault.recorded)} recorded, ${countRed(fault.generated)} generated: ${shown}${rest}`;
}

function countRed({ own, others }: RedCases): string {
  return `${own.length} + ${others}`;
}
