import type { GrowthPoint } from "./growth-line.ts";

/**
 * Fits how time grows with size: 1 when it is proportional, 2 when it is quadratic. The fit is a
 * straight line through the logarithms by least squares.
 *
 * @returns the slope of the line; NaN for fewer than two sizes.
 */
export function fitExponent(points: readonly GrowthPoint[]): number {
  const xs = points.map(({ size }) => Math.log(size));
  const ys = points.map(({ ms }) => Math.log(ms));
  const meanX = findMean(xs);
  const meanY = findMean(ys);
  const covariance = findMean(xs.map((x, index) => (x - meanX) * ((ys[index] ?? 0) - meanY)));
  const variance = findMean(xs.map((x) => (x - meanX) ** 2));
  return covariance / variance;
}

function findMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
