import type { ServerAccess } from "../../transport/server-access.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { readHeaderFile } from "./read-header-file.ts";
import { readOptionFile } from "./read-option-file.ts";

/**
 * Collects everything that is needed to reach the server, from options and the files they name.
 * Headers of `--header-file` replace those of `--header`.
 *
 * @throws UsageError when a file cannot be read, or holds an invalid header.
 */
export async function readServerAccess(options: RunCliOptions): Promise<ServerAccess> {
  const { header, headerFile, cacert, insecure, timeout } = options;
  return {
    headers: {
      ...header,
      ...(headerFile !== undefined && (await readHeaderFile(headerFile))),
    },
    ca: cacert === undefined ? undefined : await readOptionFile(cacert, "--cacert"),
    insecure,
    timeoutMs: timeout,
  };
}
