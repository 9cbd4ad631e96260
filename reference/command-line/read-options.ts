import { Command, InvalidArgumentError, Option } from "commander";
import { completeLimits } from "../limits.ts";
import { readVersion } from "./read-version.ts";

/** What the operator asked for; times in milliseconds. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  /** Left out for the records that come with the package. */
  readonly library?: string;
  readonly maxBodyBytes: number;
  readonly headersTimeout: number;
  readonly bodyTimeout: number;
  readonly idleTimeout: number;
  readonly stopGrace: number;
  /** The name of a wrong behaviour to serve with. */
  readonly mutant?: string;
  /** Show the mutants in place of serving. */
  readonly listMutants?: true;
}

const afterword = `
When the server is ready, one line on stdout holds its base URL; queries go by POST to
<base URL>/graph. Everything else goes to stderr. Times are in milliseconds. SIGTERM and SIGINT
finish what is under way; a second signal does not wait for it.`;

/**
 * Reads the command line and the environment (`PORT`, `HOST`).
 *
 * For `--help`, `--version` and mistakes it writes what there is to say and throws commander's
 * CommanderError, whose `exitCode` is 0 when nothing was wrong.
 */
export function readOptions(args: readonly string[]): ServeOptions {
  const limits = completeLimits();
  return new Command("graph-spec-server")
    .description("The reference server of the single-endpoint graph query service.")
    .addOption(
      new Option("--port <n>", "port to listen on, 0 for a free one")
        .argParser(readPort)
        .default(8080)
        .env("PORT"),
    )
    .addOption(
      new Option("--host <address>", "address to listen on")
        .argParser(readHost)
        .default("127.0.0.1")
        .env("HOST"),
    )
    .option("--library <file>", "records to serve (default: those of the package)")
    .option("--max-body-bytes <n>", "largest body of a request", readBytes, limits.maxBodyBytes)
    .option("--headers-timeout <ms>", "time for headers", readTime, limits.headersTimeoutMs)
    .option("--body-timeout <ms>", "time for a body", readTime, limits.bodyTimeoutMs)
    .option("--idle-timeout <ms>", "time without a request", readTime, limits.idleTimeoutMs)
    .option("--stop-grace <ms>", "time for what is under way", readTime, limits.stopGraceMs)
    .option("--mutant <name>", "behave wrongly on purpose, for those who test tests")
    .option("--list-mutants", "show the name, the clause and the description of each mutant")
    .version(readVersion())
    .addHelpText("after", afterword)
    .exitOverride()
    .parse(args, { from: "user" })
    .opts<ServeOptions>();
}

function readPort(text: string): number {
  return readInteger(text, 0, 65_535);
}

/** Documents eight times as long as the largest body still fit a JavaScript string. */
function readBytes(text: string): number {
  return readInteger(text, 1, 32 * 1024 * 1024);
}

/** A day at most: more is a mistake, and timers cannot hold much more. */
function readTime(text: string): number {
  return readInteger(text, 1, 24 * 60 * 60 * 1000);
}

function readHost(text: string): string {
  if (text === "") {
    throw new InvalidArgumentError("Give an address, such as 127.0.0.1.");
  }
  return text;
}

function readInteger(text: string, least: number, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) {
    return number;
  }
  throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
}
