import { type Command, Option } from "commander";
import { reportFormats } from "../../reporters/report-format.ts";
import { integerBetween } from "../../terminal/integer-between.ts";
import { collect } from "../options/collect.ts";
import { collectHeader } from "../options/collect-header.ts";
import { collectReport } from "../options/collect-report.ts";
import { parseBaseUrl } from "../options/parse-base-url.ts";
import { durationHelp, parseDuration } from "../options/parse-duration.ts";
import { parseNeeds } from "../options/parse-needs.ts";
import { parseSeed } from "../options/parse-seed.ts";
import { parseShard } from "../options/parse-shard.ts";
import type { RunCliOptions } from "../run/run-cli-options.ts";

const helpFooter = `
In COMMAND, the kit replaces {port} by a free port, which is also in the environment as PORT, and
{library} by the file with all records, also with --without. It waits for the first HTTP response,
and stops the command at the end.

Exit status: 0 conforming, maybe but for known failures, 1 not conforming, 2 invalid command line or data files, 3 the server
could not be judged, 130 or 143 interrupted.`;

/**
 * Describes `run`.
 *
 * @param serverCommand the words after `--`; undefined without `--`.
 * @param onStatus called with the exit status.
 */
export function addRunCommand(
  program: Command,
  serverCommand: readonly string[] | undefined,
  onStatus: (status: number) => void,
): void {
  const run = program
    .command("run")
    .description("judge a server by recorded and generated cases")
    .usage("[options] [ID-GLOB...] (--url BASE_URL | -- COMMAND ARGS...)")
    .argument(
      "[ID-GLOB...]",
      "cases to run: ids, folders like validation, files, or generated/PROPERTY (default: all)",
    )
    .addHelpText("after", helpFooter);
  addServerOptions(run);
  addCaseOptions(run);
  addGeneratedOptions(run);
  addReportOptions(run);
  run.action(async (patterns: readonly string[], options: RunCliOptions) => {
    const { runCommand } = await import("../run-command.ts");
    onStatus(await runCommand(patterns, options, serverCommand));
  });
}

function addServerOptions(run: Command): void {
  run
    .optionsGroup("The server:")
    .option("--url <BASE_URL>", "judge the server at this base URL (without /graph)", parseBaseUrl)
    .option(
      "--without <NEEDS>",
      "skip cases that need: library, overdue-outage, free-form-ids",
      parseNeeds,
    )
    .option("--library <FILE>", "the server holds the records of this file, not the kit's")
    .addOption(
      new Option("--timeout <TIME>", `maximum time for a whole response, ${durationHelp}`)
        .argParser(parseDuration)
        .default(10_000, "10s"),
    )
    .option(
      "--wait <TIME>",
      `maximum time for the first response, ${durationHelp} (default: 30s for a command, 10s for a URL)`,
      parseDuration,
    )
    .option("-H, --header <NAME:VALUE>", "send this header (repeatable)", collectHeader)
    .option("--header-file <FILE>", "send the headers in this file; reports hide their values")
    .option("--cacert <FILE>", "trust the certificates in this PEM file")
    .option("--insecure", "trust any certificate");
}

function addCaseOptions(run: Command): void {
  run
    .optionsGroup("The cases:")
    .option("--clause <GLOB>", "run only the recorded cases of this clause (repeatable)", collect)
    .option(
      "--step <N>",
      "run only the cases of steps 1 to N of the guide to implementing (see list --steps)",
      integerBetween(1, 99),
    )
    .option("--skip <GLOB>", "skip these cases, or generated/PROPERTY (repeatable)", collect)
    .option("--shard <K/N>", "run only the K-th of N parts of all these cases", parseShard)
    .option("--cases <DIR>", "also run the case files in this folder (repeatable)", collect)
    .option(
      "--known-failing <FILE>",
      "expect the failures in this file; fail if one no longer occurs or has expired",
    )
    .option("--strict", "count warnings as failures")
    .addOption(
      new Option(
        "--profile <NAME>",
        "judge unspecified cases by the choices of this server",
      ).choices(["reference", "none"]),
    )
    .option("--jobs <N>", "maximum number of concurrent cases", integerBetween(1, 256), 32)
    .option(
      "--no-diagnosis",
      "send nothing more to find the causes of failures, and when they occur",
    )
    .option("--bail [N]", "stop after N failed cases (N: 1)", integerBetween(1, 1_000_000));
}

function addGeneratedOptions(run: Command): void {
  run
    .optionsGroup("Generated cases:")
    .option(
      "--generated <N>",
      "number of generated cases (default: 500, or 0 with ID-GLOB, --clause or --step)",
      integerBetween(0, 1_000_000),
    )
    .option(
      "--generated-time <TIME>",
      `maximum time for generated cases, ${durationHelp}`,
      parseDuration,
    )
    .option("--seed <S>", "seed of the generated cases: a number or random (default: 1)", parseSeed)
    .option("--path <P>", "run only the generated case with this path")
    .option("--save <DIR>", "write each counterexample to this folder as a case file");
}

function addReportOptions(run: Command): void {
  run
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
