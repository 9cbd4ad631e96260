import type { Command } from "commander";
import type { InitCliOptions } from "../init-command.ts";
import { parseBaseUrl } from "../options/parse-base-url.ts";
import { parseNeeds } from "../options/parse-needs.ts";

const helpFooter = `
Examples:
  graph-spec-kit init -- node server.js --port {port}
  graph-spec-kit init --gitlab --url http://localhost:8080

Exit status: 0, or 2 when a file exists or the command line is invalid; nothing is written then.`;

/**
 * Describes `init`.
 *
 * @param serverCommand the words after `--`; undefined without `--`.
 * @param onStatus called with the exit status.
 */
export function addInitCommand(
  program: Command,
  serverCommand: readonly string[] | undefined,
  onStatus: (status: number) => void,
): void {
  program
    .command("init")
    .description("write graph-spec-kit.json and a workflow for CI")
    .usage("[options] [-- COMMAND ARGS...]")
    .option("--url <BASE_URL>", "base URL of the server (without /graph)", parseBaseUrl)
    .option("--command <WORDS>", "the same as COMMAND ARGS, in one word: it starts the server")
    .option(
      "--without <NEEDS>",
      "the server lacks: library, overdue-outage, free-form-ids",
      parseNeeds,
    )
    .option("--known-failing <FILE>", "file of known failures")
    .option("--gitlab", "write a job for GitLab instead of a workflow for GitHub Actions")
    .option("--no-workflow", "write only graph-spec-kit.json")
    .option("-y, --yes", "the default: ask nothing")
    .option("--force", "replace files that exist")
    .addHelpText("after", helpFooter)
    .action(async (options: InitCliOptions) => {
      const { initCommand } = await import("../init-command.ts");
      onStatus(await initCommand(options, serverCommand));
    });
}
