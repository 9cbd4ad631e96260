import { InvalidArgumentError } from "commander";

/**
 * Reads a number of requests per second, like `20` or `0.5`.
 *
 * @throws InvalidArgumentError for any other text, and for 0.
 */
export function parseRate(text: string): number {
  const rate = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || rate <= 0) {
    throw new InvalidArgumentError("Give a number above 0, like 20 or 0.5.");
  }
  return rate;
}
