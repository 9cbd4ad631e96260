import fc from "fast-check";

/**
 * Filters values, unless matches are so rare that the filter would hardly ever end.
 *
 * @returns `undefined` when none of a few hundred values matches.
 */
export function filterIfSatisfiable<T>(
  values: fc.Arbitrary<T>,
  matches: (value: T) => boolean,
): fc.Arbitrary<T> | undefined {
  const sample = (numRuns: number): T[] => fc.sample(values, { seed: 0, numRuns, unbiased: true });
  const isWorthwhile = sample(8).some(matches) || sample(400).some(matches);
  return isWorthwhile ? values.filter(matches) : undefined;
}
