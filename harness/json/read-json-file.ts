import { readFileSync } from "node:fs";
import {
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";

import type { JsonValue } from "./json-value.ts";

/** A place in a data file and what is wrong there; line and column count from 1. */
export interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A JSON file that could be read, and the way back from a value to its place in the text. */
export interface JsonFile {
  readonly file: string;
  readonly value: JsonValue;
  /** The problem at the value that a JSON pointer names, or at its nearest parent. */
  diagnosticAt(pointer: string, message: string): Diagnostic;
}

/** What reading gives: the file, or everything that keeps it from being JSON. */
export type ReadResult =
  | { readonly ok: true; readonly file: JsonFile }
  | { readonly ok: false; readonly problems: readonly Diagnostic[] };

/**
 * Reads a file as strict JSON without comments. A key that stands twice is a problem, since one
 * of the two would be lost without a word. Reads at once: hundreds of small files are read much
 * faster so than one by one in the background.
 *
 * @param path the file's path, which problems name as it is given.
 */
export function readJsonFile(path: string): ReadResult {
  const text = readText(path);
  if (typeof text !== "string") {
    return { ok: false, problems: [text] };
  }
  const value = parseSoundJson(text);
  if (value === undefined) {
    return { ok: false, problems: findProblems(path, text) };
  }
  // Places are asked for only where something is wrong, which is hardly ever.
  const diagnosticAt = (pointer: string, message: string): Diagnostic => {
    const node = nearestNode(parseTree(text), pointerSegments(pointer));
    return { file: path, ...lineAndColumn(text, node?.offset ?? 0), message };
  };
  return { ok: true, file: { file: path, value, diagnosticAt } };
}

/** The value of a text without any problem. */
function parseSoundJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return countKeys(value) === countWrittenKeys(text) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How many keys its objects have, once the repeated ones have fallen together. */
function countKeys(value: JsonValue): number {
  if (typeof value !== "object" || value === null) {
    return 0;
  }
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, inner) => sum + countKeys(inner), own);
}

/** How many keys are written in a text that is JSON. */
function countWrittenKeys(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:)?/g)) {
    count += colon === undefined ? 0 : 1;
  }
  return count;
}

function findProblems(file: string, text: string): Diagnostic[] {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowEmptyContent: false });
  const found = [
    ...errors.map(({ error, offset }) => ({
      offset,
      message: `Not JSON: ${printParseErrorCode(error)}`,
    })),
    ...(tree === undefined ? [] : findRepeatedKeys(tree)).map(({ offset, key }) => ({
      offset,
      message: `Key "${key}" stands twice`,
    })),
  ];
  const problems = found.length > 0 ? found : [{ offset: 0, message: "Not JSON" }];
  return problems.map(({ offset, message }) => ({
    file,
    ...lineAndColumn(text, offset),
    message,
  }));
}

function readText(path: string): string | Diagnostic {
  try {
    const bytes = readFileSync(path);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { file: path, line: 1, column: 1, message: `Cannot read the file: ${reason}` };
  }
}

function findRepeatedKeys(root: Node): { offset: number; key: string }[] {
  const repeated: { offset: number; key: string }[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const seen = new Set<string>();
    for (const child of node.children ?? []) {
      const key = child.type === "property" ? child.children?.[0] : undefined;
      if (key !== undefined) {
        if (seen.has(key.value)) {
          repeated.push({ offset: key.offset, key: key.value });
        }
        seen.add(key.value);
      }
      open.push(child);
    }
  }
  return repeated.sort((left, right) => left.offset - right.offset);
}

function pointerSegments(pointer: string): JSONPath {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function nearestNode(root: Node | undefined, segments: JSONPath): Node | undefined {
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
