import { Buffer, isUtf8 } from "node:buffer";
import { visit } from "jsonc-parser";

import type { JsonValue } from "./json-value.ts";

/** The body's value, or why it is no JSON text as the specification asks for. */
export type ReadBody =
  | { readonly ok: true; readonly value: JsonValue }
  | {
      readonly ok: false;
      readonly message: string;
      readonly clause: "answer.utf-8" | "answer.json";
    };

/** Deeper than any right answer to a judged request. */
const depthLimit = 100;

/** In a right answer no value takes less room: each has a name, and the shortest name is `id`. */
const leastLength = '"id":0'.length;

/** In so many characters there is no harm in any number of values. */
const harmlessLength = 10_000;

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Reads the bytes of an answer as one JSON text in UTF-8 in which no key stands twice.
 *
 * @see answer.utf-8
 * @see answer.json
 */
export function readJsonBody(bytes: Uint8Array): ReadBody {
  const text = decodeUtf8(bytes);
  if (text === undefined) {
    return { ok: false, message: "The body is not valid UTF-8", clause: "answer.utf-8" };
  }
  const notJson = (message: string): ReadBody => ({ ok: false, message, clause: "answer.json" });
  if (text.startsWith("\uFEFF")) {
    return notJson("The body begins with a byte order mark");
  }
  if (text.trim() === "") {
    return notJson("The body is empty");
  }
  const { depth, properties, commas } = measure(text);
  if (depth > depthLimit) {
    return notJson(`The body is nested deeper than ${depthLimit} levels`);
  }
  if (text.length > harmlessLength && commas * leastLength > text.length) {
    return notJson("The body holds more values than any right answer of its length");
  }
  try {
    const value: JsonValue = JSON.parse(text);
    const repeated = countProperties(value) === properties ? undefined : findRepeatedKey(text);
    return repeated === undefined
      ? { ok: true, value }
      : notJson(`An object of the body has the key ${repeated} twice`);
  } catch {
    return notJson("The body is not valid JSON");
  }
}

/** A byte order mark stays in the text. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")
    : undefined;
}

/** What can be counted of a JSON text without understanding it. */
interface Extent {
  /** How deep brackets are nested. */
  readonly depth: number;
  /** How many properties its objects have, repeated ones included. */
  readonly properties: number;
  /** How many commas part its values. */
  readonly commas: number;
}

/** Counts outside strings; exact for JSON, harmless for anything else. */
function measure(text: string): Extent {
  let depth = 0;
  let deepest = 0;
  let properties = 0;
  let commas = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case quote:
        index = findStringEnd(text, index);
        break;
      case colon:
        properties += 1;
        break;
      case comma:
        commas += 1;
        break;
      case openBrace:
      case openBracket:
        depth += 1;
        deepest = Math.max(deepest, depth);
        break;
      case closeBrace:
      case closeBracket:
        depth -= 1;
        break;
    }
  }
  return { depth: deepest, properties, commas };
}

/** The place of the quote that ends the string; the end of the text when none does. */
function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) {
    end = text.indexOf('"', end + 1);
  }
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, place: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(place - 1 - backslashes) === backslash) {
    backslashes += 1;
  }
  return backslashes % 2 === 1;
}

/** How many properties are left of a text once the repeated ones have fallen together. */
function countProperties(value: JsonValue): number {
  if (typeof value !== "object" || value === null) {
    return 0;
  }
  const children: readonly JsonValue[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : children.length;
  return children.reduce((sum: number, child) => sum + countProperties(child), own);
}

function findRepeatedKey(text: string): string | undefined {
  const open: Set<string>[] = [];
  let repeated: string | undefined;
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectEnd: () => {
      open.pop();
    },
    onObjectProperty: (key) => {
      const keys = open.at(-1);
      if (keys?.has(key) === true) {
        repeated ??= JSON.stringify(key.slice(0, 80));
      }
      keys?.add(key);
    },
  });
  return repeated;
}
