import { findMedian } from "../../kit/find-median.ts";
import type { Comparison } from "./comparison.ts";

/** The figures of one contender in one column, over all rounds. */
export interface Figure {
  readonly column: string;
  readonly contender: string;
  /** The median of its values, in the unit of the comparison. */
  readonly median: number;
  /** The median of its ratios to the yardstick of the same round. */
  readonly ratio: number;
  /** The median distance of those ratios from their median, as a share of it. */
  readonly spread: number;
}

/**
 * Summarizes a comparison. Ratios are taken within a round, since a busy machine slows down the
 * yardstick of the round as well.
 */
export function summarizeComparison({ yardstick, columns }: Comparison): Figure[] {
  return columns.flatMap(({ name: column, samples }) => {
    const base = samples.get(yardstick) ?? [];
    return [...samples]
      .filter(([, values]) => values.length > 0)
      .map(([contender, values]) => {
        const ratios = values.map((value, round) => value / (base[round] ?? Number.NaN));
        const ratio = findMedian(ratios);
        const spread = findMedian(ratios.map((one) => Math.abs(one - ratio))) / ratio;
        return { column, contender, median: findMedian(values), ratio, spread };
      });
  });
}
