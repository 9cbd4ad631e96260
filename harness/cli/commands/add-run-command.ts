import type { Command } from "commander";
import { addRunOptions } from "../options/add-run-options.ts";
import { runHelp } from "../options/run-help.ts";

const examples = `
Examples:
  graph-spec-kit run --url http://localhost:8080
  graph-spec-kit run -- node server.js --port {port}
  graph-spec-kit run validation 'generated/defects' --url http://localhost:8080
  graph-spec-kit run --report junit=junit.xml --known-failing known.json -- npm start`;

/**
 * Describes `run`.
 *
 * @param serverCommand the words after `--`; undefined without `--`.
 * @param onStatus called with the exit status.
 */
export function addRunCommand(
  program: Command,
  serverCommand: readonly string[] | undefined,
  onStatus: (status: number) => void,
): void {
  const run = program
    .command("run")
    .description("judge a server by recorded and generated cases")
    .usage("[options] [ID-GLOB...] (--url BASE_URL | -- COMMAND ARGS...)")
    .argument(
      "[ID-GLOB...]",
      "cases to run: ids, folders like validation, files, or generated/PROPERTY (default: all)",
    )
    .addHelpText("after", examples)
    .addHelpText("after", runHelp);
  addRunOptions(run, "run");
  run.action(async (patterns: readonly string[]) => {
    const { applyConfig } = await import("../config/apply-config.ts");
    const { runCommand } = await import("../run-command.ts");
    const asked = applyConfig(run, { patterns, serverCommand });
    onStatus(await runCommand(asked.patterns, asked.options, asked.serverCommand));
  });
}
