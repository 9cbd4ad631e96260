import { InvalidArgumentError } from "commander";

/**
 * Makes a parser for an option whose value is an integer between two bounds, both included.
 *
 * The parser throws commander's `InvalidArgumentError` for any other text.
 */
export function integerBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^-?\d+$/.test(text) || number < min || number > max) {
      throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
    }
    return number;
  };
}
