import { InvalidArgumentError } from "commander";

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** Close to the longest delay of a timer, which is 2^31 - 1 milliseconds. */
const maxMilliseconds = 2_000_000_000;

/** Says in the help of an option how to write a duration. */
export const durationHelp = "like 500ms, 10s or 2m; seconds without a unit";

/**
 * Reads a duration like `500ms`, `10s` or `2m`. A number without a unit means seconds.
 *
 * @returns milliseconds.
 * @throws InvalidArgumentError for any other text, for less than a millisecond, and for more than
 * a timer can wait.
 */
export function parseDuration(text: string): number {
  const [, number = "", unit = "s"] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text.trim()) ?? [];
  const milliseconds = Number(number) * (units[unit] ?? 0);
  if (!(milliseconds >= 1 && milliseconds <= maxMilliseconds)) {
    throw new InvalidArgumentError(`Give a duration ${durationHelp}.`);
  }
  return milliseconds;
}

/** Writes a duration so that parseDuration() reads it again, in seconds where they are whole. */
export function formatDuration(milliseconds: number): string {
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000}s` : `${milliseconds}ms`;
}
