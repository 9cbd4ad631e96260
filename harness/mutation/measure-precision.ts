import type { KillMatrix, MatrixMutant } from "./kill-matrix.ts";

/**
 * The share of failed recorded cases that claim the clause which a mutant breaks.
 *
 * The higher it is, the more directly failures point at the cause.
 *
 * @returns a number from 0 to 1, or undefined when no recorded case fails.
 */
export function measurePrecision({ recorded }: Pick<MatrixMutant, "recorded">): number | undefined {
  const failed = recorded.own.length + recorded.others;
  return failed === 0 ? undefined : recorded.own.length / failed;
}

/**
 * The median of that share over the mutants of required clauses that fail at least one recorded case.
 *
 * Mutants of implied clauses are left out: their failures include warnings.
 *
 * @returns a number from 0 to 1, or undefined when there is no such mutant.
 */
export function measureMedianPrecision(matrix: KillMatrix): number | undefined {
  const shares = matrix
    .filter(({ level }) => level === "required")
    .flatMap(({ mutants }) => mutants.map(measurePrecision))
    .filter((share) => share !== undefined)
    .sort((left, right) => left - right);
  const middle = shares.slice((shares.length - 1) >> 1, (shares.length >> 1) + 1);
  return middle.length === 0
    ? undefined
    : middle.reduce((sum, share) => sum + share, 0) / middle.length;
}
