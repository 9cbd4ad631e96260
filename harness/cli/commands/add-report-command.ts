import type { Command } from "commander";
import { reportFormats } from "../../reporters/report-format.ts";
import { collectReportOutput } from "../options/collect-report-output.ts";
import type { ReportCliOptions } from "../report-command.ts";

const helpFooter = `
Examples:
  graph-spec-kit report report.json --to junit=junit.xml --to html=report.html
  graph-spec-kit report shard-1.json shard-2.json --to markdown

Exit status: that of the run: 0 if nothing failed, 1 if a part does not conform, 3 if a shard is missing or could not be
judged; or 2 for an invalid command line or report.`;

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
    .addHelpText("after", helpFooter)
    .action(async (files: readonly string[], options: ReportCliOptions) => {
      const { reportCommand } = await import("../report-command.ts");
      onStatus(await reportCommand(files, options));
    });
}
