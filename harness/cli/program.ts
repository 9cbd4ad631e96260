import { Command, InvalidArgumentError } from "commander";
import { readKitVersion } from "../kit/read-kit-version.ts";
import { integerBetween } from "../terminal/integer-between.ts";
import { addCheckCommand } from "./commands/add-check-command.ts";
import { addDoctorCommand } from "./commands/add-doctor-command.ts";
import { addExplainCommand } from "./commands/add-explain-command.ts";
import { addExportLibraryCommand } from "./commands/add-export-library-command.ts";
import { addListCommand } from "./commands/add-list-command.ts";
import { collect, collectHeader, parseBaseUrl, parseDuration, parseNeeds } from "./parse-option.ts";
import type { RunCliOptions } from "./run-options.ts";

/**
 * Describes the command line. Each command is loaded when it runs, and gives an exit status.
 *
 * @param command what stands behind `--`; undefined without one.
 * @param onStatus called with the exit status of the command that ran.
 */
export function createProgram(
  command: readonly string[] | undefined,
  onStatus: (status: number) => void,
): Command {
  const program = new Command("graph-spec-kit")
    .description(
      "Tells whether a server keeps the specification of the single-endpoint query service.",
    )
    .version(readKitVersion(), "-V, --version")
    .showHelpAfterError("(--help shows what there is)")
    .exitOverride();
  addRunCommand(program, command, onStatus);
  addListCommand(program, onStatus);
  addExplainCommand(program, onStatus);
  addCheckCommand(program, onStatus);
  addDoctorCommand(program, onStatus);
  addExportLibraryCommand(program, onStatus);
  return program;
}

function addRunCommand(
  program: Command,
  command: readonly string[] | undefined,
  onStatus: (status: number) => void,
): void {
  program
    .command("run")
    .description("judge a server: recorded cases, generated ones, and what is unspecified")
    .usage("[options] [ID-GLOB...] (--url BASE_URL | -- COMMAND ARGS...)")
    .argument("[ID-GLOB...]", "recorded cases to run, like 'validation/**'; all when left out")
    .option("--url <BASE_URL>", "judge the server that runs there (without /graph)", parseBaseUrl)
    .option("--skip <GLOB>", "leave these recorded cases out (may be repeated)", collect, [])
    .option("--without <NEEDS>", "leave out what needs: library, overdue-outage", parseNeeds)
    .option("--strict", "warnings fail the run, too")
    .option(
      "--profile <NAME>",
      "judge unspecified cases by the choices of: reference",
      parseProfile,
    )
    .option("--show-profile", "show what the server does in each unspecified case")
    .option(
      "--cases <DIR>",
      "run the case files of this folder, too (may be repeated)",
      collect,
      [],
    )
    .option("--library <FILE>", "the server holds these records, not the kit's")
    .option(
      "--generated <N>",
      "how many generated cases to run (default: 500; 0 with ID-GLOB)",
      integerBetween(0, 1_000_000),
    )
    .option("--generated-time <TIME>", "stop generated cases after this long", parseDuration)
    .option(
      "--seed <S>",
      "seed of the generated cases: a number (default: 1), or random",
      parseSeed,
    )
    .option("--path <P>", "run only the generated case with this path")
    .option("--save <DIR>", "write each counterexample there as a case file")
    .option("--jobs <N>", "cases under way at once", integerBetween(1, 256), 32)
    .option("--timeout <TIME>", "longest wait for a whole answer", parseDuration, 10_000)
    .option(
      "--wait <TIME>",
      "longest wait for the first answer (default: 30s for a command, 10s for a URL)",
      parseDuration,
    )
    .option("--bail [N]", "stop after N failed cases (1)", integerBetween(1, 1_000_000))
    .option(
      "-H, --header <NAME:VALUE>",
      "send this header with each request (may be repeated)",
      collectHeader,
      {},
    )
    .option("--header-file <FILE>", "send the headers of this file; its values are never shown")
    .option("--cacert <FILE>", "trust the certificates of this PEM file")
    .option("--insecure", "trust any certificate")
    .option("--report-json <FILE>", "write the report as JSON")
    .option("--json", "print the report as JSON in place of text")
    .option("-q, --quiet", "print the verdict only")
    .option("-v, --verbose", "print every failure in full")
    .option("--color", "use colours")
    .option("--no-color", "use no colours")
    .action(async (patterns: readonly string[], options: RunCliOptions) => {
      const { runCommand } = await import("./run-command.ts");
      onStatus(await runCommand(patterns, options, command));
    });
}

function parseSeed(text: string): number {
  return text === "random"
    ? Math.trunc(Math.random() * 0x7fffffff)
    : integerBetween(-0x80000000, 0x7fffffff)(text);
}

function parseProfile(text: string): "reference" | "none" {
  if (text !== "reference" && text !== "none") {
    throw new InvalidArgumentError("The one profile is: reference.");
  }
  return text;
}
