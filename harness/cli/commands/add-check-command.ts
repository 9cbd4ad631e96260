import type { Command } from "commander";
import type { CheckCliOptions } from "../check-command.ts";
import { collect } from "../parse-option.ts";

/** Describes `check`. */
export function addCheckCommand(program: Command, onStatus: (status: number) => void): void {
  program
    .command("check")
    .description("check the data that the suite is made of: clauses, cases, records")
    .option(
      "--cases <DIR>",
      "check the case files of this folder, too (may be repeated)",
      collect,
      [],
    )
    .option("--library <FILE>", "those cases rest on these records, not on the kit's")
    .option("--lock", "lock the ids of new cases, so that they stay for ever")
    .option("--render", "write SPECIFICATION.md anew from the clauses")
    .action(async (options: CheckCliOptions) => {
      const { checkCommand } = await import("../check-command.ts");
      onStatus(await checkCommand(options));
    });
}
