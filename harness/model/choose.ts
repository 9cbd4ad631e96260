import type { Readings } from "./readings.ts";
import { UnknownReading } from "./unknown-reading.ts";

/**
 * Looks up what a model server does about a freedom.
 *
 * @param choices what each reading of the freedom means, by the reading's id; the first one is the
 *   default.
 * @throws UnknownReading for a reading that has no switch.
 */
export function choose<Choice>(
  readings: Readings,
  freedom: string,
  choices: Readonly<Record<string, Choice>>,
): Choice {
  const [plainest] = Object.keys(choices);
  const reading = readings[freedom] ?? plainest ?? "";
  const choice = Object.hasOwn(choices, reading) ? choices[reading] : undefined;
  if (choice === undefined) {
    throw new UnknownReading(`Freedom ${freedom} has no switch for the reading "${reading}"`);
  }
  return choice;
}
