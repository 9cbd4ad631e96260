import type { Property } from "./property.ts";

/** Number of cases of a property that are drawn from a seed of their own. */
const batchSize = 100;

/** What fast-check draws a case from: a seed, and the path to the case in what the seed gives. */
interface DrawLocation {
  readonly seed: number;
  readonly path: string;
  readonly unbiased: true;
}

/**
 * Finds what fast-check draws a case from. Each property draws from its own streams, so its cases do
 * not change when other properties come or go.
 *
 * @param seed of the run, a 32-bit integer.
 * @param path number of the case among all of the property, then the number chosen at each step of
 * shrinking: `112:0:3`.
 */
export function locateDraw({ id }: Property, seed: number, path: string): DrawLocation {
  const [number = "", ...steps] = path.split(":");
  const batch = Math.floor(Number(number) / batchSize);
  const parts = [...id].map((character) => character.codePointAt(0) ?? 0);
  return {
    seed: [...parts, ...(batch === 0 ? [] : [batch])].reduce(
      (mixed, part) => Math.imul(mixed ^ part, 0x0100_0193),
      seed | 0,
    ),
    path: [Number(number) % batchSize, ...steps].join(":"),
    unbiased: true,
  };
}
