import { type Command, Option } from "commander";
import type { ExportCasesCliOptions } from "../export-cases-command.ts";

const helpFooter = `
Examples:
  graph-spec-kit export-cases --for clients --output client-cases.json

Each case has the queries that a client is asked, the responses that it gets (status, headers, and
the bytes of the body), and what it must conclude. schemas/client-cases.schema.json describes the file.

Exit status: 0, or 2 for an invalid command line.`;

/**
 * Describes `export-cases`.
 *
 * @param onStatus called with the exit status.
 */
export function addExportCasesCommand(program: Command, onStatus: (status: number) => void): void {
  program
    .command("export-cases")
    .description("write the cases for clients, for unit tests of a client")
    .addOption(
      new Option("--for <ROLE>", "whom the cases are for")
        .choices(["clients"])
        .makeOptionMandatory(),
    )
    .option("--output <FILE>", "file to write (default: standard output)")
    .addHelpText("after", helpFooter)
    .action(async (options: ExportCasesCliOptions) => {
      const { exportCasesCommand } = await import("../export-cases-command.ts");
      onStatus(exportCasesCommand(options));
    });
}
