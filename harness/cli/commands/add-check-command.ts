import type { Command } from "commander";
import type { CheckCliOptions } from "../check-command.ts";
import { collect } from "../options/collect.ts";

const helpFooter = `
Examples:
  graph-spec-kit check
  graph-spec-kit check --cases my-cases --clauses my-rules.json

Exit status: 0, or 1 when there is a problem, or 2 for an invalid command line.`;

/**
 * Describes `check`.
 *
 * @param onStatus called with the exit status.
 */
export function addCheckCommand(program: Command, onStatus: (status: number) => void): void {
  program
    .command("check")
    .description("check the suite's data files: clauses, cases, records")
    .option("--cases <DIR>", "also check the case files in this folder (repeatable)", collect)
    .option("--clauses <FILE>", "also check the house rules in this file")
    .option("--library <FILE>", "those cases expect the records of this file, not the kit's")
    .option("--thorough", "also try generated cases and pairs of readings (takes seconds)")
    .option("--lock", "lock the ids of new cases, which can then never change")
    .option("--render", "rewrite SPECIFICATION.md from the clauses")
    .addHelpText("after", helpFooter)
    .action(async (options: CheckCliOptions) => {
      const { checkCommand } = await import("../check-command.ts");
      onStatus(await checkCommand(options));
    });
}
