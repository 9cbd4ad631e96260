import type { Command } from "commander";
import { addRunOptions } from "../options/add-run-options.ts";
import { runHelp } from "../options/run-help.ts";

const examples = `
Examples:
  graph-spec-kit replay report.json --url http://localhost:8080
  graph-spec-kit replay shard-1.json shard-2.json -- node server.js --port {port}`;

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
    .argument("<FILE...>", "JSON reports of run --report json=FILE")
    .addHelpText("after", examples)
    .addHelpText("after", runHelp);
  addRunOptions(replay, "replay");
  replay.action(async (files: readonly string[]) => {
    const { applyConfig } = await import("../config/apply-config.ts");
    const { replayCommand } = await import("../replay-command.ts");
    // The files choose the cases, so those that the configuration chooses do not count.
    const asked = applyConfig(replay, { patterns: files, serverCommand });
    onStatus(await replayCommand(files, asked.options, asked.serverCommand));
  });
}
