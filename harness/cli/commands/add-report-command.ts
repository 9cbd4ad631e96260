import type { Command } from "commander";
import { reportFormats } from "../../reporters/report-format.ts";
import { collectReportOutput } from "../options/collect-report-output.ts";
import type { ReportCliOptions } from "../report-command.ts";

/**
 * Describes `report`.
 *
 * @param onStatus called with the exit status.
 */
export function addReportCommand(program: Command, onStatus: (status: number) => void): void {
  program
    .command("report")
    .description("write a JSON report in other formats; the reports of shards become one")
    .argument("<FILE...>", "JSON reports of run --report json=FILE")
    .requiredOption(
      "--to <FORMAT[=FILE]>",
      `${reportFormats.join(", ")}; to standard output without FILE (repeatable)`,
      collectReportOutput,
    )
    .action(async (files: readonly string[], options: ReportCliOptions) => {
      const { reportCommand } = await import("../report-command.ts");
      onStatus(await reportCommand(files, options));
    });
}
