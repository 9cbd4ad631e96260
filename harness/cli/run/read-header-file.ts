import { describeError } from "../../terminal/describe-error.ts";
import { collectHeader } from "../options/collect-header.ts";
import { UsageError } from "../usage-error.ts";
import { readOptionFile } from "./read-option-file.ts";

/**
 * Reads headers from a file with one `NAME: VALUE` per line. Empty lines and lines that begin with
 * `#` are ignored.
 *
 * @throws UsageError naming the file and the line, but not its content, which may be a secret.
 */
export async function readHeaderFile(path: string): Promise<Readonly<Record<string, string>>> {
  const text = await readOptionFile(path, "--header-file");
  let headers: Readonly<Record<string, string>> = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() !== "" && !line.startsWith("#")) {
      try {
        headers = collectHeader(line, headers);
      } catch (error) {
        throw new UsageError(`${path}:${index + 1}: ${describeError(error)}`);
      }
    }
  }
  return headers;
}
