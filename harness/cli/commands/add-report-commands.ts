import { reportFormats } from "../../report/formats/load-reporter.ts";
import type { CompareCliOptions } from "../compare-command.ts";
import { collect, collectOutputs, comparisonFormats } from "../options/option-values.ts";
import type { ReportCliOptions } from "../report-command.ts";
import type { ProgramSetup } from "./program-setup.ts";

/** Describes the commands that read JSON reports: `report` and `compare`. */
export function addReportCommands(setup: ProgramSetup): void {
  addReportCommand(setup);
  addCompareCommand(setup);
}

const reportHelp = `
Examples:
  graph-spec-kit report report.json
  graph-spec-kit report report.json --to junit=junit.xml --to html=report.html
  graph-spec-kit report shard-1.json shard-2.json --to markdown

Exit status: that of the run: 0 if nothing failed, 1 if a part does not conform, 3 if a shard is missing or could not be
judged; or 2 for an invalid command line or report.`;

function addReportCommand({ program, onStatus }: ProgramSetup): void {
  program
    .command("report")
    .description(
      "print a JSON report, or write it in other formats; the reports of shards become one",
    )
    .argument("<FILE...>", "JSON reports of run --report json=FILE")
    .option(
      "--to <FORMAT[=FILE]>",
      `${reportFormats.join(", ")}; to standard output without FILE (repeatable, default: text)`,
      collectOutputs(reportFormats),
    )
    .option("-v, --verbose", "show every failure in full in text")
    .option("--show-profile", "show in text what the server does in unspecified situations")
    .option("--color", "use colors")
    .option("--no-color", "use no colors")
    .addHelpText("after", reportHelp)
    .action(async (files: readonly string[], options: ReportCliOptions) => {
      const { reportCommand } = await import("../report-command.ts");
      onStatus(await reportCommand(files, options));
    });
}

const compareHelp = `
Examples:
  graph-spec-kit compare before.json after.json
  graph-spec-kit compare java.json go.json python.json --to html=servers.html
  graph-spec-kit compare java.json go.json --to site=DIR

Exit status: 0, or 1 when a case newly fails in the second of two reports, or 2 for an invalid
command line or report.`;

function addCompareCommand({ program, onStatus }: ProgramSetup): void {
  program
    .command("compare")
    .description("compare JSON reports: two as before and after, more as a matrix of servers")
    .argument("<FILE...>", "JSON reports of run --report json=FILE, the oldest first")
    .option("--matrix", "compare two reports as servers, not as before and after")
    .option(
      "--to <FORMAT[=FILE]>",
      `${comparisonFormats.join(", ")}; to standard output without FILE, site=DIR as a folder (repeatable, default: text)`,
      collectOutputs(comparisonFormats, ["site"]),
    )
    .option(
      "--implementation <FILE>",
      "JSON file that names the language, the link and the command of a server in the site (repeatable)",
      collect,
    )
    .option("--color", "use colors")
    .option("--no-color", "use no colors")
    .addHelpText("after", compareHelp)
    .action(async (files: readonly string[], options: CompareCliOptions) => {
      const { compareCommand } = await import("../compare-command.ts");
      onStatus(await compareCommand(files, options));
    });
}
