import { type Command, Option } from "commander";
import type { ExportLibraryCliOptions } from "../export-library-command.ts";

const helpFooter = `
Examples:
  graph-spec-kit export-library --format sql --output records.sql
  graph-spec-kit export-library --format csv --output records

Exit status: 0, or 2 for an invalid command line.`;

/**
 * Describes `export-library`.
 *
 * @param onStatus called with the exit status.
 */
export function addExportLibraryCommand(
  program: Command,
  onStatus: (status: number) => void,
): void {
  const formats: readonly ExportLibraryCliOptions["format"][] = ["json", "sql", "csv"];
  program
    .command("export-library")
    .description("write the records that a server under test must hold")
    .addOption(new Option("--format <FORMAT>", "file format").choices(formats).default("json"))
    .option(
      "--output <PATH>",
      "file to write, or folder for csv (default for json and sql: standard output)",
    )
    .addOption(
      new Option("--without <NEED>", "leave out the records that need it").choices([
        "free-form-ids",
      ]),
    )
    .addHelpText("after", helpFooter)
    .action(async (options: ExportLibraryCliOptions) => {
      const { exportLibraryCommand } = await import("../export-library-command.ts");
      onStatus(exportLibraryCommand(options));
    });
}
