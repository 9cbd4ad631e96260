import { readFile } from "node:fs/promises";
import { describeError } from "../../kit/describe-error.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Reads a file that an option names.
 *
 * @param option the option, like `--cacert`, for the error message.
 * @throws UsageError naming the option and the file.
 */
export async function readOptionFile(path: string, option: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new UsageError(`Cannot read the file of ${option}: ${describeError(error)}`);
  }
}
