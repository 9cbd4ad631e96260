import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import { InvalidArgumentError, type Option } from "commander";
import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/json-value.ts";
import { UsageError } from "../usage-error.ts";

export interface ConfigPlace {
  /** The folder of the file, which its paths begin in. */
  readonly folder: string;
  /**
   * Whether the command line names the file. The paths of another one stay in its folder: who runs
   * the kit in a folder of somebody else need not have read the file.
   */
  readonly isNamed: boolean;
}

/** The value of an option as commander would give it, or why there is none. */
export type ParsedSetting =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** Reads a value of a configuration file as if its words were on the command line. */
export function parseSetting(option: Option, value: JsonValue, place: ConfigPlace): ParsedSetting {
  if (typeof value === "boolean") {
    return { ok: true, value };
  }
  try {
    const words = listWords(option, isPath(option) ? resolvePaths(value, place) : value);
    if (option.parseArg === undefined) {
      return { ok: true, value: words[0] };
    }
    let parsed: unknown;
    for (const word of words) {
      parsed = option.parseArg(word, parsed);
    }
    return { ok: true, value: parsed };
  } catch (error) {
    if (error instanceof InvalidArgumentError || error instanceof UsageError) {
      return { ok: false, message: error.message };
    }
    throw error;
  }
}

/** What follows the option on the command line: a word, or one for each time it is repeated. */
function listWords(option: Option, value: JsonValue): readonly string[] {
  if (isObject(value)) {
    const separator = option.attributeName() === "header" ? ": " : "=";
    return Object.entries(value).map(([name, text]) => `${name}${separator}${String(text)}`);
  }
  if (!isArray(value)) {
    return [String(value)];
  }
  return option.attributeName() === "without" ? [value.join(",")] : value.map(String);
}

/** Options of files and folders say so in their flags. */
function isPath({ flags }: Option): boolean {
  return /<(DIR|FILE|FORMAT=FILE)>/.test(flags);
}

function resolvePaths(value: JsonValue, place: ConfigPlace): JsonValue {
  if (isArray(value)) {
    return value.map((path) => resolvePath(String(path), place));
  }
  return isObject(value) ? resolveEach(value, place) : resolvePath(String(value), place);
}

function resolveEach(paths: JsonObject, place: ConfigPlace): JsonObject {
  const entries = Object.entries(paths).map(([name, path]) => [
    name,
    resolvePath(String(path), place),
  ]);
  return Object.fromEntries(entries);
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

/** Whether a path leads out of a folder, once links are followed as far as they exist. */
export function leavesFolder(path: string, folder: string): boolean {
  const way = relative(realpathSync(folder), findTarget(resolve(folder, path)));
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}

/** A link to nothing could be written through, so it counts as one to the root. */
function findTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink ? parse(path).root : join(findTarget(dirname(path)), basename(path));
  }
}
