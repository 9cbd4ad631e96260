import { readFileSync } from "node:fs";
import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { describeError } from "../kit/describe-error.ts";
import { describeParseError } from "./describe-parse-error.ts";
import { findRepeatedKeys, hasRepeatedKeys } from "./find-repeated-keys.ts";
import { splitPointer } from "./json-pointer.ts";
import type { JsonValue } from "./json-value.ts";
import { measureJson } from "./measure-json.ts";

/**
 * A message about a place in a data file. Line and column count from 1; they are 0 where the message
 * is about the whole file.
 *
 * @example
 * ```ts
 * const diagnostic: Diagnostic = {
 *   file: "cases/mine.json",
 *   line: 3,
 *   column: 5,
 *   message: "Not JSON: comma expected",
 * };
 * ```
 */
export interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Id of the lint rule that reports it; left out when reading the file reports it. */
  readonly rule?: string;
}

/** A JSON file that could be read, and the way back from a value to its place in the text. */
export interface JsonFile {
  readonly file: string;
  readonly value: JsonValue;
  /** Makes a diagnostic at the value that a JSON pointer names, or at its nearest parent. */
  readonly diagnosticAt: (pointer: string, message: string) => Diagnostic;
}

/** The file, or everything that keeps it from being JSON. */
export type ReadResult =
  | { readonly ok: true; readonly file: JsonFile }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads a file as strict JSON without comments. A repeated key is an error, since JSON.parse
 * would silently drop one of the two. Reads synchronously: for hundreds of small files that is
 * much faster than asynchronous reading.
 *
 * @param path the file's path, which diagnostics name as it is given.
 */
export function readJsonFile(path: string): ReadResult {
  const text = readText(path);
  if (typeof text !== "string") {
    return { ok: false, diagnostics: [text] };
  }
  const value = parseStrictJson(text);
  if (value === undefined) {
    return { ok: false, diagnostics: listJsonProblems(path, text) };
  }
  // Parses again only where something is wrong, which is rare.
  const diagnosticAt = (pointer: string, message: string): Diagnostic => {
    const node = nearestNode(parseTree(text), splitPointer(pointer));
    return { file: path, ...lineAndColumn(text, node?.offset ?? 0), message };
  };
  return { ok: true, file: { file: path, value, diagnosticAt } };
}

function readText(path: string): string | Diagnostic {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    const message = `Cannot read the file: ${describeError(error)}`;
    return { file: path, line: 0, column: 0, message };
  }
}

function parseStrictJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return hasRepeatedKeys(value, measureJson(text).properties) ? undefined : value;
  } catch {
    return undefined;
  }
}

function listJsonProblems(file: string, text: string): Diagnostic[] {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowEmptyContent: false });
  const [first] = errors;
  // A text that does not begin with JSON is something else, and further errors say nothing about
  // it.
  const isOther = first !== undefined && text.slice(0, first.offset).trim() === "";
  const problems = errors.filter(
    ({ offset }, index) => errors.findIndex((one) => one.offset === offset) === index,
  );
  const found = [
    ...(isOther ? [first] : problems).map(({ error, offset }) => ({
      offset,
      message: `Not JSON: ${describeParseError(error)}`,
    })),
    ...findRepeatedKeys(text).map(({ offset, key }) => ({
      offset,
      message: `Key "${key}" is repeated: remove one of the two`,
    })),
  ];
  const messages = found.length > 0 ? found : [{ offset: 0, message: "Not JSON" }];
  return messages.map(({ offset, message }) => ({
    file,
    ...lineAndColumn(text, offset),
    message,
  }));
}

function nearestNode(root: Node | undefined, segments: readonly string[]): Node | undefined {
  let node = root;
  for (const segment of segments) {
    const children = node?.children ?? [];
    const next =
      node?.type === "array"
        ? children[Number(segment)]
        : children.find((property) => property.children?.[0]?.value === segment)?.children?.[1];
    if (next === undefined) {
      return node;
    }
    node = next;
  }
  return node;
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}
