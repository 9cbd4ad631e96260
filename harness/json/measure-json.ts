import { isArray, isObject, type JsonValue } from "./json-value.ts";

const [blank, tab, lineFeed, carriageReturn] = [0x20, 0x09, 0x0a, 0x0d];
const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** How large a JSON text is. */
export interface JsonExtent {
  /** Number of characters without the white space between values. */
  readonly length: number;
  readonly depth: number;
  /** Number of properties of all its objects, repeated ones included. */
  readonly properties: number;
  /** Number of commas between values. */
  readonly commas: number;
  /** Most properties that one of its objects has. */
  readonly keys: number;
  /** Characters of the longest key, as it is written. */
  readonly keyLength: number;
}

/**
 * Measures a JSON text in little memory before it is parsed; the counts are exact for JSON only.
 */
export function measureJson(text: string): JsonExtent {
  let { length } = text;
  let level = 0;
  let depth = 0;
  let properties = 0;
  let commas = 0;
  let keys = 0;
  let keyLength = 0;
  let lastLength = 0;
  /** Properties of the objects that are open, by level. */
  const counts: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case blank:
      case tab:
      case lineFeed:
      case carriageReturn:
        length -= 1;
        break;
      case quote:
        lastLength = -index - 1;
        index = findStringEnd(text, index);
        lastLength += index;
        break;
      case colon: {
        const count = (counts[level] ?? 0) + 1;
        counts[level] = count;
        properties += 1;
        keys = Math.max(keys, count);
        keyLength = Math.max(keyLength, lastLength);
        break;
      }
      case comma:
        commas += 1;
        break;
      case openBrace:
      case openBracket:
        level += 1;
        counts[level] = 0;
        depth = Math.max(depth, level);
        break;
      case closeBrace:
      case closeBracket:
        level -= 1;
        break;
    }
  }
  return { length, depth, properties, commas, keys, keyLength };
}

/** The index of the quote that ends a string; the end of the text when none does. */
export function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) {
    end = text.indexOf('"', end + 1);
  }
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(index - 1 - backslashes) === backslash) {
    backslashes += 1;
  }
  return backslashes % 2 === 1;
}

/** Whether an object has a key twice: then its value has fewer properties than its text. */
export function hasRepeatedKeys(value: JsonValue, properties: number): boolean {
  return countProperties(value) !== properties;
}

function countProperties(value: JsonValue): number {
  if (isArray(value)) {
    return value.reduce((sum: number, element) => sum + countProperties(element), 0);
  }
  let count = 0;
  if (isObject(value)) {
    // It makes no list of the keys: a body may have very many objects.
    for (const key in value) {
      count += 1 + countProperties(value[key] ?? null);
    }
  }
  return count;
}
