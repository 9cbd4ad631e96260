import { existsSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import { InvalidArgumentError, type Option } from "commander";
import { isArray, isObject, type JsonValue } from "../../json/json-value.ts";
import { leavesFolder } from "../../json/leaves-folder.ts";
import type { Diagnostic } from "../../json/read-json-file.ts";
import type { ConfigFile } from "../../suite/formats.ts";
import { type DataFile, readDataFile } from "../../suite/read-data-file.ts";
import { SuiteError } from "../../suite/suite.ts";
import { createValidators } from "../../suite/validators.ts";
import { UsageError } from "../usage-error.ts";

/** The options in a configuration file. */
export interface Config {
  readonly file: string;
  readonly isNamed: boolean;
  /** Values as commander would give them, by the names of the options, `patterns` and `command`. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Reads the configuration file, if there is one; it may have options of other commands. */
export function readConfig(
  chosen: string | false | undefined,
  options: readonly Option[],
): Config | undefined {
  if (chosen === false || (chosen === undefined && !existsSync(configName))) {
    return undefined;
  }
  const file = chosen ?? configName;
  const read = readDataFile(file, createValidators().named("config"));
  if (!read.ok) {
    throw new SuiteError(read.diagnostics);
  }
  const { patterns, command } = read.value;
  const isNamed = chosen !== undefined;
  const settings = readSettings(read, options, isNamed);
  return { file, isNamed, settings: { ...settings, patterns, command } };
}

function readSettings(
  { file, value: config }: Extract<DataFile<ConfigFile>, { ok: true }>,
  options: readonly Option[],
  isNamed: boolean,
): Readonly<Record<string, unknown>> {
  const place = { folder: dirname(file.file), isNamed };
  const settings: Record<string, unknown> = {};
  const diagnostics: Diagnostic[] = [];
  for (const option of options) {
    const name = option.attributeName();
    const value = config[name];
    try {
      if (value !== undefined) {
        settings[name] = parseSetting(option, value, place);
      }
    } catch (error) {
      if (!(error instanceof InvalidArgumentError || error instanceof UsageError)) {
        throw error;
      }
      diagnostics.push(file.diagnosticAt(`/${name}`, `${error.message} (at /${name})`));
    }
  }
  if (config["url"] !== undefined && config.command !== undefined) {
    const message = 'Give either "url" or "command", not both: remove one (at /command)';
    diagnostics.push(file.diagnosticAt("/command", message));
  }
  if (diagnostics.length > 0) {
    throw new SuiteError(diagnostics);
  }
  return settings;
}

/** Name of the file of options that commands read from the working directory. */
export const configName = "graph-spec-kit.json";

interface ConfigPlace {
  /** The folder of the file, which its paths begin in. */
  readonly folder: string;
  /**
   * Whether the command line names the file. The paths of another one stay in its folder: who runs
   * the kit in a folder of somebody else need not have read the file.
   */
  readonly isNamed: boolean;
}

/**
 * Reads a value of a configuration file as if its words were on the command line.
 *
 * @throws InvalidArgumentError or UsageError for a value that the option does not take.
 */
export function parseSetting(option: Option, value: JsonValue, place: ConfigPlace): unknown {
  if (typeof value === "boolean") {
    return value;
  }
  const words = listWords(option, value, place);
  if (option.parseArg === undefined) {
    return words[0];
  }
  let parsed: unknown;
  for (const word of words) {
    parsed = option.parseArg(word, parsed);
  }
  return parsed;
}

/** What follows the option on the command line: a word, or one for each time it is repeated. */
function listWords(option: Option, value: JsonValue, place: ConfigPlace): readonly string[] {
  const write = (text: JsonValue): string =>
    isPath(option) ? resolvePath(String(text), place) : String(text);
  if (isObject(value)) {
    const separator = option.attributeName() === "header" ? ": " : "=";
    return Object.entries(value).map(([name, text]) => `${name}${separator}${write(text)}`);
  }
  const words = (isArray(value) ? value : [value]).map(write);
  return option.attributeName() === "without" ? [words.join(",")] : words;
}

/** Options of files and folders say so in their flags. */
function isPath({ flags }: Option): boolean {
  return /<(DIR|FILE|FORMAT=FILE)>/.test(flags);
}

/**
 * Paths stay short, since reports show them; they stay in the folder of a file that is not named.
 */
function resolvePath(path: string, { folder, isNamed }: ConfigPlace): string {
  if (!isNamed && leavesFolder(path, folder)) {
    throw new UsageError("A path out of this folder needs --config with the name of this file");
  }
  return isAbsolute(path) ? path : relative(process.cwd(), resolve(folder, path)) || ".";
}
