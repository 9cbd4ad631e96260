import type { Command } from "commander";
import type { ExplainCliOptions } from "../explain-command.ts";
import { collect } from "../options/collect.ts";
import { parseBaseUrl } from "../options/parse-base-url.ts";

const helpFooter = `
Examples:
  graph-spec-kit explain validation/two-unknown-fields
  graph-spec-kit explain validation.path
  graph-spec-kit explain generated/defects

Exit status: 0, or 2 for an unknown id or an invalid data file.`;

/**
 * Describes `explain`.
 *
 * @param onStatus called with the exit status.
 */
export function addExplainCommand(program: Command, onStatus: (status: number) => void): void {
  program
    .command("explain")
    .description("explain a clause, or a case: what it sends and expects")
    .argument(
      "<ID>",
      "a case, a clause, or what a report prints: a file, or the id of a generated case",
    )
    .option(
      "--url <BASE_URL>",
      "base URL for the commands that it shows",
      parseBaseUrl,
      "http://127.0.0.1:8080",
    )
    .option("--cases <DIR>", "also look in the case files of this folder (repeatable)", collect)
    .option("--clauses <FILE>", "also explain the house rules in this file")
    .option("--color", "use colors")
    .option("--no-color", "use no colors")
    .addHelpText("after", helpFooter)
    .action(async (id: string, options: ExplainCliOptions) => {
      const { explainCommand } = await import("../explain-command.ts");
      onStatus(await explainCommand(id, options));
    });
}
