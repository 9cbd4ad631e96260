import { Command, InvalidArgumentError, Option } from "commander";
import { completeLimits } from "../limits.ts";
import { type Behavior, faults } from "../stand-in/behavior.ts";
import { type LogFormat, logFormats } from "../stand-in/format-log-line.ts";
import { readVersion } from "./explain-old-node.ts";
import { log } from "./log.ts";
import { formatDuration, parseDelay, parseDuration, parseFailing } from "./option-values.ts";

/** The options of the server's command line; times are in milliseconds. */
export interface ServeOptions extends Pick<Behavior, "delay" | "slowBody" | "fail"> {
  readonly port: number;
  readonly host: string;
  /** A file of records; those of the package when left out. */
  readonly library?: string;
  readonly watch?: true;
  /** A file of values or the URL of an overdue service; it does not respond when left out. */
  readonly overdue?: string;
  /** Where to serve the values of that file; nowhere when left out. */
  readonly overduePort?: number;
  readonly maxBodyBytes: number;
  /** Eight times the maximum size of a body when left out. */
  readonly maxResponseBytes?: number;
  readonly headersTimeout: number;
  readonly bodyTimeout: number;
  readonly idleTimeout: number;
  readonly stopGrace: number;
  readonly seed: number;
  readonly cors?: string;
  readonly log?: LogFormat;
  /** Of the port for tests; none when left out. */
  readonly controlPort?: number;
  readonly controlHost: string;
  readonly controlToken?: string;
  readonly explorer?: true;
  readonly mutant?: readonly string[];
  readonly listMutants?: true;
  readonly serveMutants?: true;
}

const helpFooter = `
A TIME has a unit, as in 500ms, 10s or 2m; a number without a unit means seconds.

When the server is ready, it prints its base URL as one line on stdout; send queries by POST to
<base URL>/graph. Everything else goes to stderr. SIGTERM and SIGINT finish the requests under way;
a second signal cuts them off.

Memory: under attack by many clients, its resident size peaks at about 500 MiB with the default
limits, and at 300 MiB with NODE_OPTIONS=--max-old-space-size=96. When too many connections are
open, or too many bodies and responses are under way, those without progress give way.

As a stand-in for clients to be tried on: with --delay, --slow-body and --cors the server still
conforms; with --fail and --mutant it does not. The same --seed gives the same faults and delays to
the same requests in the same order. With --overdue FILE, a JSON object has days, null or
"no response" for the id of each loan. With --overdue URL, a POST of {"loans": ["l1"]} gets
{"l1": 3}; what is not answered within 2 s fails as specified. At the --control-port are
GET /requests (the last 1,000, up to 4 MiB), DELETE /requests, PUT /behavior, POST /reset,
GET /health, and POST /trace, which takes a query of up to 16 KiB and says what each step of its
processing did.

Examples:
  graph-spec-server --port 8080
  graph-spec-server --port 8080 --delay 50ms..200ms --fail 5%=reset:2,503 --seed 7
  graph-spec-server --port 8080 --library my-records.json
  graph-spec-server --port 8080 --mutant zero-as-null
  graph-spec-server --port 8080 --control-port 8090 --explorer

Environment: PORT, HOST and CONTROL_TOKEN, unless there is --port, --host or --control-token.

Exit status: 0 after a signal, 1 when the server cannot start, 2 for an invalid command line.`;

/**
 * Reads the command line and the environment.
 *
 * @throws CommanderError after it has written the help, the version or a message about a mistake;
 * its `exitCode` is 0 when nothing is wrong.
 */
export function readOptions(args: readonly string[]): ServeOptions {
  const limits = completeLimits();
  const command = new Command("graph-spec-server")
    .description("The reference server of the single-endpoint graph query service.")
    .configureOutput({ writeErr: (text) => log(text.trimEnd()) })
    .helpOption("-h, --help", "show this help")
    .addOption(
      new Option("--port <N>", "port to listen on, 0 for a free one")
        .argParser(readPort)
        .default(8080)
        .env("PORT"),
    )
    .addOption(
      new Option("--host <ADDRESS>", "address to listen on")
        .argParser(readHost)
        .default("127.0.0.1", "127.0.0.1")
        .env("HOST"),
    )
    .option("--library <FILE>", "records to serve (default: those of the package)")
    .option("--watch", "serve each new version of that file while it has no mistake")
    .option("--overdue <FILE>", "values of overdueDays by loan, or the URL of a service to ask")
    .option("--overdue-port <N>", "port at which others may ask for the values of FILE", readPort)
    .option(
      "--max-body-bytes <N>",
      "maximum size of a body",
      integerFrom(1, maxBytes),
      limits.maxBodyBytes,
    )
    .option(
      "--max-response-bytes <N>",
      "maximum size of a response's body (default: 8 times that of a request)",
      integerFrom(1, 8 * maxBytes),
    )
    .addOption(timeOption("headers-timeout", "time limit for the headers", limits.headersTimeoutMs))
    .addOption(timeOption("body-timeout", "time limit for the body", limits.bodyTimeoutMs))
    .addOption(
      timeOption("idle-timeout", "time an idle connection stays open", limits.idleTimeoutMs),
    )
    .addOption(
      timeOption("stop-grace", "time to finish requests when stopping", limits.stopGraceMs),
    )
    .option("--delay <TIME>", "wait before each response: a time, or TIME..TIME", parseDelay)
    .option("--slow-body <TIME>", "send each body over this time", parseDuration)
    .option(
      "--fail <SHARE>",
      `let responses fail, such as 5% or 5%=reset:2,cut; faults: ${faults.join(", ")}`,
      parseFailing,
    )
    .option(
      "--seed <N>",
      "start of the sequence of faults and delays",
      integerFrom(0, 2 ** 31 - 1),
      1,
    )
    .option("--cors <ORIGIN>", "let the pages of an origin, or * for all, read responses")
    .addOption(
      new Option("--log <FORMAT>", "log each request on stderr, as one line").choices(logFormats),
    )
    .option("--control-port <N>", "port at which tests see requests and change faults", readPort)
    .addOption(
      new Option("--control-host <ADDRESS>", "address of that port; another needs a token")
        .argParser(readHost)
        .default("127.0.0.1", "127.0.0.1"),
    )
    .addOption(
      new Option("--control-token <TOKEN>", "what clients of that port send as Bearer").env(
        "CONTROL_TOKEN",
      ),
    )
    .option("--explorer", "serve a page at that port that shows what happens to a query")
    .addOption(
      new Option(
        "--mutant <NAME>",
        "misbehave in one way on purpose, to test tests (repeatable)",
      ).argParser<readonly string[]>((name, names = []) => [...names, name]),
    )
    .option("--list-mutants", "list the mutants: name, clauses and description")
    .option("--serve-mutants", "serve each mutant at a free port; list them with their base URLs")
    .version(readVersion())
    .addHelpText("after", helpFooter)
    .exitOverride()
    .parse(args, { from: "user" });
  const options = command.opts<ServeOptions>();
  if (!isLoopback(options.controlHost) && options.controlToken === undefined) {
    command.error("error: --control-host beyond this machine needs --control-token");
  }
  if (options.explorer === true && options.controlPort === undefined) {
    command.error("error: --explorer needs --control-port, where its page is");
  }
  if (options.watch === true && options.library === undefined) {
    command.error("error: --watch needs --library, the file to watch");
  }
  if (options.overduePort !== undefined && (options.overdue ?? "http:").startsWith("http")) {
    command.error("error: --overdue-port needs --overdue with a file of values");
  }
  return options;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function timeOption(name: string, description: string, milliseconds: number): Option {
  return new Option(`--${name} <TIME>`, description)
    .argParser(parseDuration)
    .default(milliseconds, formatDuration(milliseconds));
}

const readPort = integerFrom(0, 65_535);

/** A document may grow to eight times this size and must still fit a JavaScript string. */
const maxBytes = 32 * 1024 * 1024;

function readHost(text: string): string {
  if (text === "") {
    throw new InvalidArgumentError("Give an address, such as 127.0.0.1.");
  }
  return text;
}

function integerFrom(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) {
      return number;
    }
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
  };
}
