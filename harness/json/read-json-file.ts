import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describeError } from "../terminal/describe-error.ts";
import { createPlaceFinder, createValueFinder } from "./json-places.ts";
import type { JsonValue } from "./json-value.ts";
import { listJsonProblems } from "./list-json-problems.ts";
import { hasRepeatedKeys, measureJson } from "./measure-json.ts";
import { maxDepth } from "./parse-json.ts";

/** A message about a place in a data file. Line and column count from 1; 0 is the whole file. */
export interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Id of the lint rule that reports it. */
  readonly rule?: string;
  /** Number of further problems in the file, which are not listed. */
  readonly unlisted?: number;
}

/** Maximum number of problems of a file that are listed; the rest are counted. */
export const maxListed = 100;

/** A JSON file that could be read, and the way back from a value to its place in the text. */
export interface JsonFile {
  readonly file: string;
  readonly value: JsonValue;
  /** Makes a diagnostic at the value that a JSON pointer names, or at its nearest parent. */
  readonly diagnosticAt: (pointer: string, message: string) => Diagnostic;
}

/** Maximum number of properties and elements in a data file: each can be a mistake. */
const maxValues = 2_000_000;

/** The file, or what keeps it from being JSON. */
export type ReadResult =
  | { readonly ok: true; readonly file: JsonFile }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads a file as strict JSON: a repeated key is an error, since JSON.parse would silently drop
 * one. Reads synchronously, which is much faster for hundreds of small files.
 */
export function readJsonFile(path: string): ReadResult {
  const whole = (message: string): ReadResult => ({
    ok: false,
    diagnostics: [{ file: path, line: 0, column: 0, message }],
  });
  let text: string;
  try {
    text = readTextFile(path);
  } catch (error) {
    return whole(`Cannot read the file: ${describeError(error)}`);
  }
  const { depth, properties, commas } = measureJson(text);
  if (depth > maxDepth || properties + commas > maxValues) {
    return whole(
      `Cannot read the file: it is nested deeper than ${maxDepth} levels, or holds more than ${maxValues} values`,
    );
  }
  const placeOf = createPlaceFinder(text);
  const value = parseStrictJson(text, properties);
  if (value === undefined) {
    const problems = listJsonProblems(text);
    const listed = problems
      .slice(0, maxListed)
      .map(({ offset, message }) => ({ file: path, ...placeOf(offset), message }));
    return { ok: false, diagnostics: countUnlisted(listed, problems.length) };
  }
  const findValue = createValueFinder(text);
  const diagnosticAt = (pointer: string, message: string): Diagnostic => ({
    file: path,
    ...placeOf(findValue(pointer)),
    message,
  });
  return { ok: true, file: { file: path, value, diagnosticAt } };
}

/** Adds to the last diagnostic how many more problems there are than are listed. */
export function countUnlisted(listed: readonly Diagnostic[], total: number): Diagnostic[] {
  const unlisted = total - listed.length;
  return listed.map((one, index) =>
    unlisted > 0 && index === listed.length - 1 ? { ...one, unlisted } : one,
  );
}

function parseStrictJson(text: string, properties: number): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return hasRepeatedKeys(value, properties) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Maximum size of a data file in MiB: what is read needs several times as much memory. */
const maxMebibytes = 64;
const maxBytes = maxMebibytes * 1024 * 1024;

/** Bytes that are read at first of a file of unknown size. */
const firstBytes = 64 * 1024;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a regular file as UTF-8, also one that gzip has compressed. A pipe could block forever, so
 * that it is opened without waiting for a writer.
 *
 * @throws Error when that is not possible.
 */
export function readTextFile(path: string): string {
  const content = readBytes(path);
  const isCompressed = content[0] === 0x1f && content[1] === 0x8b;
  return utf8.decode(isCompressed ? decompress(content) : content);
}

function readBytes(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) {
      throw new Error("it is not a regular file");
    }
    // The size cannot bound what is read: it is 0 for files of `/proc`.
    const { size } = stats;
    let bytes = Buffer.allocUnsafe(size === 0 ? firstBytes : Math.min(size, maxBytes) + 1);
    let [length, count] = [0, 0];
    do {
      bytes = length < bytes.length ? bytes : Buffer.concat([bytes], 2 * length);
      count = readSync(file, bytes, { offset: length });
      length += count;
    } while (count !== 0 && length !== size && length <= maxBytes);
    if (length > maxBytes) {
      throw new Error(`it is larger than ${maxMebibytes} MiB`);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

function decompress(content: Buffer): Buffer {
  try {
    return gunzipSync(content, { maxOutputLength: maxBytes });
  } catch (error) {
    throw error instanceof RangeError
      ? new Error(`its decoded body is larger than ${maxMebibytes} MiB`)
      : error;
  }
}
