import { InvalidArgumentError } from "commander";

/**
 * Reads a name or a version for reports.
 *
 * @throws InvalidArgumentError for a blank text.
 */
export function parseLabel(text: string): string {
  if (text.trim() === "") {
    throw new InvalidArgumentError("Give at least one character that is not a space.");
  }
  return text;
}
