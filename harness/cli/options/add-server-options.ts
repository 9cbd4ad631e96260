import { type Command, Option } from "commander";
import { collectHeader } from "./collect-header.ts";
import { parseBaseUrl } from "./parse-base-url.ts";
import { durationHelp, parseDuration } from "./parse-duration.ts";
import { parseLabel } from "./parse-label.ts";
import { parseNeeds } from "./parse-needs.ts";
import { parseRate } from "./parse-rate.ts";

/** Adds the options of the server to judge, and of how to reach it. */
export function addServerOptions(command: Command): void {
  command
    .optionsGroup("The server:")
    .option("--url <BASE_URL>", "judge the server at this base URL (without /graph)", parseBaseUrl)
    .option("--name <NAME>", "what the server is called, for reports and comparisons", parseLabel)
    .option("--server-version <VERSION>", "its version, for reports and comparisons", parseLabel)
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
      `maximum time for the first response, and in all for those that ask to wait, ${durationHelp} (default: 30s for a command, 10s for a URL)`,
      parseDuration,
    )
    .option("--rate <N>", "maximum number of requests per second", parseRate)
    .option("-H, --header <NAME:VALUE>", "send this header (repeatable)", collectHeader)
    .option("--header-file <FILE>", "send the headers in this file; reports hide their values")
    .option("--cacert <FILE>", "trust the certificates in this PEM file")
    .option("--insecure", "trust any certificate");
}
