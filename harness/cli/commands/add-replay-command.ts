import type { Command } from "commander";
import { addJudgingOptions } from "../options/add-judging-options.ts";
import { addReportOptions } from "../options/add-report-options.ts";
import { addServerOptions } from "../options/add-server-options.ts";
import type { RunCliOptions } from "../run/run-cli-options.ts";

/**
 * Describes `replay`.
 *
 * @param serverCommand the words after `--`; undefined without `--`.
 * @param onStatus called with the exit status.
 */
export function addReplayCommand(
  program: Command,
  serverCommand: readonly string[] | undefined,
  onStatus: (status: number) => void,
): void {
  const replay = program
    .command("replay")
    .description("run the failed cases of JSON reports again, each as it failed")
    .usage("[options] FILE... (--url BASE_URL | -- COMMAND ARGS...)")
    .argument("<FILE...>", "JSON reports of run --report json=FILE");
  addServerOptions(replay);
  addJudgingOptions(replay);
  addReportOptions(replay);
  replay.action(async (files: readonly string[], options: RunCliOptions) => {
    const { replayCommand } = await import("../replay-command.ts");
    onStatus(await replayCommand(files, options, serverCommand));
  });
}
