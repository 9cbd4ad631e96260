import type { Property } from "./property.ts";

/**
 * Derives the seed that fast-check gets for one property from the seed of the run. Each property
 * draws from its own stream, so its cases do not change when other properties come or go.
 *
 * @param seed a 32-bit integer.
 */
export function deriveSeed({ id }: Property, seed: number): number {
  let mixed = seed | 0;
  for (const character of id) {
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x0100_0193);
  }
  return mixed;
}
