import type { Command } from "commander";
import { reportFormats } from "../../reporters/report-format.ts";
import { collectReport } from "./collect-report.ts";

/** Adds the options of what a run writes. */
export function addReportOptions(command: Command): void {
  command
    .optionsGroup("The report:")
    .option(
      "--report <FORMAT=FILE>",
      `also write a report: ${reportFormats.join(", ")} (repeatable)`,
      collectReport,
    )
    .option("--report-json <FILE>", "the same as --report json=FILE")
    .option(
      "--write-known-failing <FILE>",
      "write the failures of this run to a file for --known-failing",
    )
    .option("--server-log <FILE>", "write all output of the command to this file")
    .option("--no-ci", "write no annotations and no job summary in GitHub Actions")
    .option("--json", "print the report as JSON instead of text")
    .option("--show-profile", "show what the server does in unspecified cases")
    .option("-q, --quiet", "print only the verdict")
    .option("-v, --verbose", "print every failure in full")
    .option("--color", "use colors")
    .option("--no-color", "use no colors");
}
