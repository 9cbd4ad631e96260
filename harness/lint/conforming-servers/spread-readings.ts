import fc from "fast-check";
import type { Freedom } from "../../suite/freedom.ts";
import type { ConformingServer } from "./conforming-server.ts";

/**
 * Spreads the readings over a few servers. Each reading but the plainest ones is taken by exactly
 * one of them.
 *
 * @param seed a 32-bit integer; the same seed gives the same servers.
 * @throws Error when a freedom has more readings than there are servers.
 */
export function spreadReadings(
  freedoms: readonly Freedom[],
  seed: number,
  count: number,
): ConformingServer[] {
  const numbers = Array.from({ length: count }, (_none, number) => number);
  const shuffled = fc.shuffledSubarray(numbers, { minLength: count, maxLength: count });
  const places = fc.sample(shuffled, { seed, numRuns: freedoms.length });
  const taken = freedoms.flatMap((freedom, index) => {
    const [, ...others] = freedom.readings;
    return others.map((reading, position) => {
      const server = places[index]?.[position];
      if (server === undefined) {
        throw new Error(`${freedom.id} has more readings than ${count} servers can take`);
      }
      return { server, freedom, reading };
    });
  });
  return numbers.map((number) =>
    taken
      .filter(({ server }) => server === number)
      .map(({ freedom, reading }) => ({ freedom, reading })),
  );
}
