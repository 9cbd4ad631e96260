import { addRunOptions, type RunCliOptions } from "../options/add-run-options.ts";
import type { ProgramSetup } from "./program-setup.ts";

const clientHelp = `
Examples:
  graph-spec-kit client                                 judge whatever sends to the URL it prints
  graph-spec-kit client -- python3 driver.py {url}      a process of the driver for each case
  graph-spec-kit client --loop -- node driver.mjs {url} one process, a query per line

A driver reads a query as one line of JSON from stdin, {"document", "variables"}, sends it with the
client to the base URL {url}, and writes what a caller learns as one line of JSON to stdout:
{"outcome": "complete" | "partial" | "invalid" | "failed" | "skipped", "data",
 "failures": [{"path", "message"}], "defects": [string]}

Exit status:
  0         nothing failed in what was judged, except for known failures
  1         the client does not conform, or known failures are out of date
  2         the command line or a data file is invalid, or a report could not be written
  3         the client could not be judged: nothing came, or the driver gives no usable answers
  130, 143  interrupted with a driver by Ctrl-C or SIGTERM; reports were written`;

const intermediaryHelp = `
Examples:
  graph-spec-kit intermediary -- graph-spec-proxy --port {port} --origin {origin} --origin {origin2}
  graph-spec-kit intermediary --url http://127.0.0.1:8080 --origin-port 9000 --origin-port 9001

The kit is the client and the origins. In COMMAND, it replaces {port} by a free port, {origin} and
{origin2} by http://127.0.0.1:PORT of the origins, and {origin-port} and {origin2-port} by the ports
alone. It speaks HTTP/1.1 on both sides. Without a second origin, rules about retries are not
established.

Exit status:
  0         no rule is broken in what was judged, except for known failures
  1         a rule is broken, or known failures are out of date
  2         the command line or a data file is invalid, or a report could not be written
  3         no response of an origin came through
  130, 143  interrupted by Ctrl-C or SIGTERM; reports were written`;

/** Describes the commands that judge programs of another role than the service. */
export function addRoleCommands(setup: ProgramSetup): void {
  addIntermediaryCommand(setup);
  addClientCommand(setup);
}

function addClientCommand({ program, serverCommand, onStatus }: ProgramSetup): void {
  const client = program
    .command("client")
    .description("judge a client of the service by what it sends and concludes")
    .usage("[options] [ID-GLOB...] [-- DRIVER ARGS... {url}]")
    .argument("[ID-GLOB...]", "cases to run: ids, folders or files (default: all)")
    .addHelpText("after", clientHelp);
  addRunOptions(client, "client");
  client.action(async (patterns: readonly string[]) => {
    const { clientCommand } = await import("../client-command.ts");
    onStatus(await clientCommand(patterns, client.opts<RunCliOptions>(), serverCommand));
  });
}

function addIntermediaryCommand({ program, serverCommand, onStatus }: ProgramSetup): void {
  const intermediary = program
    .command("intermediary")
    .description("judge a proxy or cache between clients and the service")
    .usage("[options] [ID-GLOB...] (--url BASE_URL --origin-port N | -- COMMAND ARGS...)")
    .argument("[ID-GLOB...]", "cases to run: ids, folders or files (default: all)")
    .addHelpText("after", intermediaryHelp);
  addRunOptions(intermediary, "intermediary");
  intermediary.action(async (patterns: readonly string[]) => {
    const { intermediaryCommand } = await import("../intermediary-command.ts");
    onStatus(
      await intermediaryCommand(patterns, intermediary.opts<RunCliOptions>(), serverCommand),
    );
  });
}
