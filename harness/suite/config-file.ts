import type { JsonValue } from "../json/json-value.ts";

/**
 * The content of a configuration file: options of `run` by their names in camel case. The command
 * line says what values each option takes.
 */
export interface ConfigFile {
  /** The program that starts the server, and its arguments. */
  readonly command?: readonly string[];
  /** Globs of ids of cases. */
  readonly patterns?: readonly string[];
  readonly [option: string]: JsonValue | undefined;
}
