import fc from "fast-check";

/**
 * Keeps the values that match, if there are any to speak of: a filter that nothing passes would
 * search for ever.
 *
 * @returns nothing when none of a few hundred values matches.
 */
export function filterIfSatisfiable<T>(
  values: fc.Arbitrary<T>,
  matches: (value: T) => boolean,
): fc.Arbitrary<T> | undefined {
  const tries = (numRuns: number): T[] => fc.sample(values, { seed: 0, numRuns, unbiased: true });
  const isWorthwhile = tries(8).some(matches) || tries(400).some(matches);
  return isWorthwhile ? values.filter(matches) : undefined;
}
