import { findMedian } from "../kit/find-median.ts";
import type { KillMatrix, MatrixMutant } from "./kill-matrix.ts";

/**
 * Which failed cases count as precise: those that claim a clause which the mutant breaks, or those
 * that point at one by their clauses or by a difference.
 */
export type PrecisionKind = "claiming" | "pointing";

/** What the precision of a mutant is measured by. */
type Counts = Pick<MatrixMutant, "recorded" | PrecisionKind>;

/**
 * The share of failed recorded cases that claim a clause which a mutant breaks, or point at one.
 *
 * The higher it is, the more directly failures lead to the cause.
 *
 * @returns a number from 0 to 1, or undefined when no recorded case fails.
 */
export function measurePrecision(mutant: Counts, kind: PrecisionKind): number | undefined {
  const failed = mutant.recorded.own.length + mutant.recorded.others;
  return failed === 0 ? undefined : mutant[kind] / failed;
}

/**
 * The median of that share over the mutants of required clauses that fail at least one recorded case.
 *
 * Mutants of implied clauses are left out: their failures include warnings.
 *
 * @returns a number from 0 to 1, or undefined when there is no such mutant.
 */
export function measureMedianPrecision(
  matrix: KillMatrix,
  kind: PrecisionKind,
): number | undefined {
  const shares = matrix
    .filter(({ level }) => level === "required")
    .flatMap(({ mutants }) => mutants.map((mutant) => measurePrecision(mutant, kind)))
    .filter((share) => share !== undefined);
  return shares.length === 0 ? undefined : findMedian(shares);
}
