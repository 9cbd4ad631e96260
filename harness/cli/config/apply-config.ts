import type { Command } from "commander";
import type { ConfigFile } from "../../suite/formats.ts";
import { printError } from "../../terminal/print.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { UsageError } from "../usage-error.ts";
import { type Config, readConfig } from "./read-config.ts";

/** What a command gets from the command line, and else from the configuration file. */
export interface ConfiguredCommand {
  readonly patterns: readonly string[];
  readonly options: RunCliOptions;
  readonly serverCommand: readonly string[] | undefined;
}

/** Options that choose the server. One of them on the command line replaces those in the file. */
const serverNames: readonly string[] = ["url", "command"];

const headerNames: readonly string[] = ["header", "headerFile"];

/** Options that choose who gets headers, or whose certificates are trusted. */
const receiverNames: readonly string[] = ["url", "via", "cacert", "insecure"];

/** Options that choose cases. One of the first group on the command line replaces all in the file. */
const choosingNames: readonly string[] = ["patterns", "clause", "step", "path", "lastFailed"];
const selectionNames: readonly string[] = [...choosingNames, "shard", "generated"];

/** These two choose exact cases, of which none is to be skipped. */
const exactNames: readonly string[] = ["path", "lastFailed"];

/** Adds the options of the configuration file to those of the command line, which win. */
export function applyConfig(
  command: Command,
  asked: Pick<ConfiguredCommand, "patterns" | "serverCommand">,
): ConfiguredCommand {
  const config = readConfig(command.opts<RunCliOptions>().config, command.options);
  if (config === undefined) {
    return { ...asked, options: command.opts<RunCliOptions>() };
  }
  const given = listGiven(command, asked);
  const settings = Object.entries(config.settings).filter(
    ([name, value]) => value !== undefined && !isReplaced(name, given),
  );
  for (const [name, value] of settings) {
    command.setOptionValueWithSource(name, value, "config");
  }
  const configured = settings.map(([name]) => name);
  checkHeaders(config, configured, given);
  if (!given.has("quiet")) {
    // Who runs the kit may not know that the file is there.
    printError(`Read ${config.file}: ${configured.join(", ") || "no option that applies here"}`);
  }
  const {
    patterns = asked.patterns,
    command: serverCommand = asked.serverCommand,
    ...options
  } = command.opts<RunCliOptions & Pick<ConfigFile, "patterns" | "command">>();
  const isFound = config.isNamed ? [] : ["config"];
  return {
    patterns,
    options: { ...options, config: config.file, configured: new Set([...configured, ...isFound]) },
    serverCommand,
  };
}

function listGiven(
  command: Command,
  { patterns, serverCommand }: Pick<ConfiguredCommand, "patterns" | "serverCommand">,
): ReadonlySet<string> {
  const names = command.options
    .map((option) => option.attributeName())
    .filter((name) => command.getOptionValueSource(name) === "cli");
  return new Set([
    ...names,
    ...(patterns.length > 0 ? ["patterns"] : []),
    ...(serverCommand === undefined ? [] : ["command"]),
  ]);
}

function isReplaced(name: string, given: ReadonlySet<string>): boolean {
  const has = (names: readonly string[]): boolean => names.some((one) => given.has(one));
  return (
    given.has(name) ||
    (serverNames.includes(name) && has(serverNames)) ||
    (name === "serverLog" && given.has("url")) ||
    (selectionNames.includes(name) && has(choosingNames)) ||
    (name === "skip" && has(exactNames))
  );
}

/** Keeps headers, which may be secret, from a server that a file chooses only by being there. */
function checkHeaders(
  { file, isNamed }: Config,
  configured: readonly string[],
  given: ReadonlySet<string>,
): void {
  const chosen = receiverNames.find((name) => configured.includes(name));
  if (!isNamed && chosen !== undefined && headerNames.some((name) => given.has(name))) {
    throw new UsageError(
      `Headers of the command line go to a server that it names: add --${chosen}, or --config ${file} for the one in that file`,
    );
  }
}
