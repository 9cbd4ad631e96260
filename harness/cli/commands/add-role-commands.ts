import type { Command } from "commander";
import { addRunOptions, type RunCliOptions } from "../options/add-run-options.ts";

const help = `
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

/**
 * Describes the command that judges programs of another role than the service: `client`.
 *
 * @param command the words after `--`; undefined without `--`.
 */
export function addRoleCommands(
  program: Command,
  command: readonly string[] | undefined,
  onStatus: (status: number) => void,
): void {
  addClientCommand(program, command, onStatus);
}

function addClientCommand(
  program: Command,
  command: readonly string[] | undefined,
  onStatus: (status: number) => void,
): void {
  const client = program
    .command("client")
    .description("judge a client of the service by what it sends and concludes")
    .usage("[options] [ID-GLOB...] [-- DRIVER ARGS... {url}]")
    .argument("[ID-GLOB...]", "cases to run: ids, folders or files (default: all)")
    .addHelpText("after", help);
  addRunOptions(client, "client");
  client.action(async (patterns: readonly string[]) => {
    const { clientCommand } = await import("../client-command.ts");
    onStatus(await clientCommand(patterns, client.opts<RunCliOptions>(), command));
  });
}
