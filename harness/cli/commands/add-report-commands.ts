import { reportFormats } from "../../report/formats/load-reporter.ts";
import { collect, collectOutputs, comparisonFormats } from "../options/option-values.ts";
import { carryOut, type ProgramSetup } from "./program-setup.ts";

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

function addReportCommand(setup: ProgramSetup): void {
  setup.program
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
    .action(carryOut(setup, async () => (await import("../report-command.ts")).reportCommand));
}

const compareHelp = `
Examples:
  graph-spec-kit compare before.json after.json
  graph-spec-kit compare java.json go.json python.json --to html=servers.html
  graph-spec-kit compare java.json go.json --to site=DIR

Exit status: 0, or 1 when a case newly fails in the second of two reports, or 2 for an invalid
command line or report.`;

function addCompareCommand(setup: ProgramSetup): void {
  setup.program
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
    .action(carryOut(setup, async () => (await import("../compare-command.ts")).compareCommand));
}
