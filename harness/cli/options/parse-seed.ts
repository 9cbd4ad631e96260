import { integerBetween } from "../../terminal/integer-between.ts";

const parseNumber = integerBetween(-0x80000000, 0x7fffffff);

/**
 * Reads the seed of the generated cases: a 32-bit number, or `random` for a new one.
 *
 * @throws InvalidArgumentError for any other text.
 */
export function parseSeed(text: string): number {
  return text === "random" ? Math.trunc(Math.random() * 0x7fffffff) : parseNumber(text);
}
