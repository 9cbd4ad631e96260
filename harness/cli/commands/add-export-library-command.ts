import { type Command, Option } from "commander";
import type { ExportLibraryCliOptions } from "../export-library-command.ts";

/** Describes `export-library`. */
export function addExportLibraryCommand(
  program: Command,
  onStatus: (status: number) => void,
): void {
  const formats: readonly ExportLibraryCliOptions["format"][] = ["json", "sql", "csv"];
  program
    .command("export-library")
    .description("write the records that a server under test holds, to be loaded into its store")
    .addOption(new Option("--format <FORMAT>", "form to write").choices(formats).default("json"))
    .option("--output <PATH>", "file to write, or folder for csv; standard output when left out")
    .action(async (options: ExportLibraryCliOptions) => {
      const { exportLibraryCommand } = await import("../export-library-command.ts");
      onStatus(exportLibraryCommand(options));
    });
}
