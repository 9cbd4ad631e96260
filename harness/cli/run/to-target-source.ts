import type { TargetSource } from "../../server/open-target.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { UsageError } from "../usage-error.ts";

/** Decides which server to judge: the one at `--url`, or the one that a command starts. */
export function toTargetSource(
  url: string | undefined,
  serverCommand: readonly string[] | undefined,
): TargetSource {
  if (url !== undefined && serverCommand !== undefined) {
    throw new UsageError("Give either --url BASE_URL or a command after --, not both");
  }
  if (url !== undefined) {
    return { url };
  }
  if (serverCommand === undefined || serverCommand.length === 0) {
    throw new UsageError(
      "Give the server to judge: --url BASE_URL, or after -- a command that starts it",
    );
  }
  return { command: serverCommand };
}

/** Checks the options of the server before anything is read. */
export function checkServerOptions(
  { url, serverLog }: Pick<RunCliOptions, "url" | "serverLog">,
  serverCommand: readonly string[] | undefined,
): void {
  toTargetSource(url, serverCommand);
  if (serverLog !== undefined && serverCommand === undefined) {
    throw new UsageError("--server-log needs a command after --: the kit reads no other output");
  }
}
