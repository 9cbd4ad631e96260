import type { Command } from "commander";
import type { ListCliOptions } from "../list-command.ts";
import { collect } from "../parse-option.ts";

/** Describes `list`. */
export function addListCommand(program: Command, onStatus: (status: number) => void): void {
  program
    .command("list")
    .description("list the cases, or the clauses with the cases of each")
    .argument("[ID-GLOB...]", "ids to list, like 'validation/**'; all when left out")
    .option("--clauses", "list clauses, each with its cases; ID-GLOB is then that of a clause")
    .option("--json", "print JSON in place of text")
    .option(
      "--cases <DIR>",
      "list the case files of this folder, too (may be repeated)",
      collect,
      [],
    )
    .action(async (patterns: readonly string[], options: ListCliOptions) => {
      const { listCommand } = await import("../list-command.ts");
      onStatus(listCommand(patterns, options));
    });
}
