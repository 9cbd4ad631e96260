import { InvalidArgumentError } from "commander";

const min = -0x80000000;
const max = 0x7fffffff;

/**
 * Reads the seed of the generated cases: a 32-bit number, or `random` for a new one.
 *
 * @throws InvalidArgumentError for any other text.
 */
export function parseSeed(text: string): number {
  if (text === "random") {
    return Math.trunc(Math.random() * max);
  }
  const number = Number(text);
  if (!/^-?\d+$/.test(text) || number < min || number > max) {
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}, or random.`);
  }
  return number;
}
