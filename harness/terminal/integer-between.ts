import { InvalidArgumentError } from "commander";

/**
 * Creates an option parser for whole numbers in a range.
 *
 * @param min smallest number it accepts.
 * @param max largest number it accepts.
 * @returns a parser that throws InvalidArgumentError for any other text.
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
