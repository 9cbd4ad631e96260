import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Option } from "commander";
import type { Diagnostic } from "../../json/read-json-file.ts";
import type { ConfigFile } from "../../suite/formats.ts";
import { type DataFile, readDataFile } from "../../suite/read-data-file.ts";
import { SuiteError } from "../../suite/suite.ts";
import { createValidators } from "../../suite/validators.ts";
import { parseSetting } from "./parse-setting.ts";

export interface Config {
  readonly file: string;
  readonly isNamed: boolean;
  /** Values as commander would give them, by the names of the options. */
  readonly settings: ReadonlyMap<string, unknown>;
  readonly command: readonly string[] | undefined;
  readonly patterns: readonly string[] | undefined;
}

/**
 * Reads the configuration file, if there is one.
 *
 * @param options those of the command; the file may have others, which other commands take.
 */
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
  const { command, patterns } = read.value;
  const isNamed = chosen !== undefined;
  const settings = readSettings(read, options, isNamed);
  return { file, isNamed, settings, command, patterns };
}

function readSettings(
  { file, value: config }: Extract<DataFile<ConfigFile>, { ok: true }>,
  options: readonly Option[],
  isNamed: boolean,
): ReadonlyMap<string, unknown> {
  const place = { folder: dirname(file.file), isNamed };
  const settings = new Map<string, unknown>();
  const diagnostics: Diagnostic[] = [];
  for (const option of options) {
    const name = option.attributeName();
    const value = config[name];
    const parsed = value === undefined ? undefined : parseSetting(option, value, place);
    if (parsed?.ok === true) {
      settings.set(name, parsed.value);
    } else if (parsed !== undefined) {
      diagnostics.push(file.diagnosticAt(`/${name}`, `${parsed.message} (at /${name})`));
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
