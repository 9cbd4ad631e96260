import type { Command } from "commander";
import type { RunCliOptions } from "../run/run-cli-options.ts";
import { type Config, readConfig } from "./read-config.ts";

/**
 * What a command gets from the command line, and from the configuration file where that says
 * nothing.
 */
export interface ConfiguredCommand {
  /** Globs of ids of cases; empty for all. */
  readonly patterns: readonly string[];
  readonly options: RunCliOptions;
  /** The words that start the server; undefined without a command. */
  readonly serverCommand: readonly string[] | undefined;
}

/** Options that choose the server. One of them on the command line replaces those in the file. */
const serverNames: readonly string[] = ["url", "command"];

/** Options that choose cases. One of the first group on the command line replaces all in the file. */
const choosingNames: readonly string[] = ["patterns", "clause", "step", "path", "lastFailed"];
const selectionNames: readonly string[] = [...choosingNames, "shard", "generated"];

/** These two choose exact cases, of which none is to be skipped. */
const exactNames: readonly string[] = ["path", "lastFailed"];

/**
 * Adds the options of the configuration file to those of the command line, which win, and says so
 * in a line on standard error.
 *
 * @param asked the patterns and the words after `--` on the command line.
 * @throws SuiteError when the file is invalid.
 */
export function applyConfig(
  command: Command,
  asked: Pick<ConfiguredCommand, "patterns" | "serverCommand">,
): ConfiguredCommand {
  const config = readConfig(command.opts<RunCliOptions>().config, command.options);
  if (config === undefined) {
    return { ...asked, options: command.opts<RunCliOptions>() };
  }
  const given = listGiven(command, asked);
  const takes = (name: string): boolean => !isReplaced(name, given);
  const settings = [...config.settings].filter(([name]) => takes(name));
  for (const [name, value] of settings) {
    command.setOptionValueWithSource(name, value, "config");
  }
  const patterns = takes("patterns") ? config.patterns : undefined;
  const serverCommand = takes("command") ? config.command : undefined;
  const configured = [
    ...settings.map(([name]) => name),
    ...(patterns === undefined ? [] : ["patterns"]),
    ...(serverCommand === undefined ? [] : ["command"]),
  ];
  const options: RunCliOptions = {
    ...command.opts<RunCliOptions>(),
    config: config.file,
    configured: new Set(configured),
  };
  announce(config, options);
  return {
    patterns: patterns ?? asked.patterns,
    options,
    serverCommand: serverCommand ?? asked.serverCommand,
  };
}

/** Lists what is on the command line, by the names of a configuration file. */
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

/** Whether the command line replaces an option of the file. */
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

function announce({ file }: Config, { configured = new Set(), quiet }: RunCliOptions): void {
  if (quiet !== true) {
    const names =
      configured.size === 0 ? "no option that applies here" : [...configured].join(", ");
    process.stderr.write(`Read ${file}: ${names}\n`);
  }
}
