import { InvalidArgumentError } from "commander";

/** The formats of `compare --to`, in the order of the help. */
export const comparisonFormats = ["text", "markdown", "html", "json", "site"] as const;

/** A format to write; to standard output without a file. */
export interface Output<Format extends string> {
  readonly format: Format;
  readonly file?: string | undefined;
}

/**
 * Creates an option parser for a format like `junit=FILE`, or `junit` for standard output, which
 * adds it to those before it.
 *
 * @param needFiles formats that cannot go to standard output.
 */
export function collectOutputs<Format extends string>(
  formats: readonly Format[],
  needFiles: readonly Format[] = [],
) {
  return (text: string, before: readonly Output<Format>[] = []): readonly Output<Format>[] => {
    const [name = "", ...rest] = text.split("=");
    const format = formats.find((known) => known === name);
    if (format === undefined) {
      throw new InvalidArgumentError(`"${name}" is not one of ${formats.join(", ")}.`);
    }
    const file = rest.join("=");
    if (file === "" && (rest.length > 0 || needFiles.includes(format))) {
      throw new InvalidArgumentError(`Say where to write it: ${format}=PATH.`);
    }
    return [...before, file === "" ? { format } : { format, file }];
  };
}
