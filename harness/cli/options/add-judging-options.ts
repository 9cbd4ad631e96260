import { type Command, Option } from "commander";
import { integerBetween } from "../../terminal/integer-between.ts";
import { collect } from "./collect.ts";
import { durationHelp, parseDuration } from "./parse-duration.ts";

/** Adds the options of how cases are judged, and of more cases. */
export function addJudgingOptions(command: Command): void {
  command
    .optionsGroup("The cases:")
    .option("--cases <DIR>", "also run the case files in this folder (repeatable)", collect)
    .option(
      "--clauses <FILE>",
      "also judge by the house rules in this file, which cases of --cases test",
    )
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
      "do not look for the causes of failures, and when they occur; still shrink counterexamples",
    )
    .option(
      "--time-limit <TIME>",
      `stop after this time, with status 3 if nothing has failed by then; ${durationHelp}`,
      parseDuration,
    )
    .option(
      "--bail [N]",
      "stop after N failed cases, or after the first without N",
      integerBetween(1, 1_000_000),
    );
}
