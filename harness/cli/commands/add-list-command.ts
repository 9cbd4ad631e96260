import type { Command } from "commander";
import type { ListCliOptions } from "../list-command.ts";
import { collect } from "../options/collect.ts";

const helpFooter = `
Examples:
  graph-spec-kit list validation
  graph-spec-kit list 'generated/**' --json
  graph-spec-kit list --clauses 'resolution.*'
  graph-spec-kit list --clauses --house-rules my-rules.json --cases my-cases

Exit status: 0, or 2 for an invalid command line or data file.`;

/**
 * Describes `list`.
 *
 * @param onStatus called with the exit status.
 */
export function addListCommand(program: Command, onStatus: (status: number) => void): void {
  program
    .command("list")
    .description("list cases, or clauses or steps of the guide with their cases")
    .argument(
      "[ID-GLOB...]",
      "cases to list: ids, folders, files, or generated/PROPERTY (default: all recorded)",
    )
    .option("--clauses", "list clauses, each with its cases; ID-GLOB then matches clause ids")
    .option(
      "--steps",
      "list the steps of --step, each with its cases; ID-GLOB then matches step ids",
    )
    .option("--json", "print JSON instead of text")
    .option(
      "--house-rules <FILE>",
      "also list the house rules in this file, which cases of --cases test (run --clauses FILE)",
    )
    .option("--cases <DIR>", "also list the case files in this folder (repeatable)", collect)
    .addHelpText("after", helpFooter)
    .action(async (patterns: readonly string[], options: ListCliOptions) => {
      const { listCommand } = await import("../list-command.ts");
      onStatus(await listCommand(patterns, options));
    });
}
