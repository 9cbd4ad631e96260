import type { Command } from "commander";
import type { CompareCliOptions } from "../compare-command.ts";
import { collect } from "../options/collect.ts";
import {
  collectComparisonOutput,
  comparisonFormats,
} from "../options/collect-comparison-output.ts";

const helpFooter = `
Examples:
  graph-spec-kit compare before.json after.json
  graph-spec-kit compare java.json go.json python.json --to html=servers.html
  graph-spec-kit compare java.json go.json --to site=DIR

Exit status: 0, or 1 when a case newly fails in the second of two reports, or 2 for an invalid
command line or report.`;

/**
 * Describes `compare`.
 *
 * @param onStatus called with the exit status.
 */
export function addCompareCommand(program: Command, onStatus: (status: number) => void): void {
  program
    .command("compare")
    .description("compare JSON reports: two as before and after, more as a matrix of servers")
    .argument("<FILE...>", "JSON reports of run --report json=FILE, the oldest first")
    .option("--matrix", "compare two reports as servers, not as before and after")
    .option(
      "--to <FORMAT[=FILE]>",
      `${comparisonFormats.join(", ")}; to standard output without FILE, site=DIR as a folder (repeatable, default: text)`,
      collectComparisonOutput,
    )
    .option(
      "--implementation <FILE>",
      "JSON file that names the language, the link and the command of a server in the site (repeatable)",
      collect,
    )
    .option("--color", "use colors")
    .option("--no-color", "use no colors")
    .addHelpText("after", helpFooter)
    .action(async (files: readonly string[], options: CompareCliOptions) => {
      const { compareCommand } = await import("../compare-command.ts");
      onStatus(await compareCommand(files, options));
    });
}
