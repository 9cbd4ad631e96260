import { InvalidArgumentError } from "commander";

/** The formats of `compare --to`, in the order of the help. */
export const comparisonFormats = ["text", "markdown", "html", "json", "site"] as const;

/** Name of a format on the command line. */
export type ComparisonFormat = (typeof comparisonFormats)[number];

/** A format to write; to standard output without a file. */
export interface ComparisonOutput {
  readonly format: ComparisonFormat;
  readonly file?: string | undefined;
}

/**
 * Reads a format like `html=FILE`, or `html` for standard output, and adds it to those before it. A
 * site needs a folder.
 *
 * @throws InvalidArgumentError for an unknown format, and for one with an empty file.
 */
export function collectComparisonOutput(
  text: string,
  before: readonly ComparisonOutput[] = [],
): readonly ComparisonOutput[] {
  const [name = "", ...rest] = text.split("=");
  const format = comparisonFormats.find((known) => known === name);
  if (format === undefined) {
    throw new InvalidArgumentError(`"${name}" is not one of ${comparisonFormats.join(", ")}.`);
  }
  const file = rest.join("=");
  if (format === "site" && file === "") {
    throw new InvalidArgumentError("Name the folder: site=DIR.");
  }
  if (rest.length > 0 && file === "") {
    throw new InvalidArgumentError(`Name the file: ${format}=FILE.`);
  }
  return [...before, rest.length === 0 ? { format } : { format, file }];
}
