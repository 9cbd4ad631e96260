import { InvalidArgumentError } from "commander";

/**
 * Reads the number of a step of the guide. How many there are is known once the guide is read.
 *
 * @throws InvalidArgumentError for any other text.
 */
export function parseStep(text: string): number {
  if (!/^\d{1,9}$/.test(text)) {
    throw new InvalidArgumentError(
      'Give the number of a step, as "graph-spec-kit list --steps" shows it.',
    );
  }
  return Number(text);
}
