import fc from "fast-check";
import type { Freedom } from "../../suite/freedom.ts";
import type { ConformingServer } from "./conforming-server.ts";

/**
 * Draws servers that combine readings. Some differ from the plainest server in few freedoms and
 * some in most, so that cases with many clauses meet combinations, too.
 *
 * @param seed a 32-bit integer; the same seed gives the same servers.
 */
export function drawCombinations(
  freedoms: readonly Freedom[],
  seed: number,
  count: number,
): ConformingServer[] {
  const takeOf = (percent: number): fc.Arbitrary<ConformingServer> =>
    fc
      .tuple(...freedoms.map((freedom) => fc.tuple(fc.nat(99), takenOf(freedom))))
      .map((drawn) => drawn.flatMap(([chance, taken]) => (chance < percent ? taken : [])));
  const takes = [10, 30, 60].map(takeOf);
  const server = fc.constantFrom(...takes).chain((take) => take);
  return fc.sample(server, { seed, numRuns: count });
}

function takenOf(freedom: Freedom): fc.Arbitrary<ConformingServer> {
  const [, ...others] = freedom.readings;
  return fc.constantFrom(...others.map((reading) => [{ freedom, reading }]));
}
