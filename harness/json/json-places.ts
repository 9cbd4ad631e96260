import { splitPointer } from "./json-pointer.ts";
import { findStringEnd } from "./measure-json.ts";

/** A place in a text; line and column count from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Length of the parts of a text whose beginnings are remembered. */
const partLength = 65_536;

const [lineFeed, blank] = [0x0a, 0x20];

/** Where a line begins. */
interface LineStart {
  readonly line: number;
  readonly offset: number;
}

/** Finds places in a text. It reads the text once for all of them, however many lines there are. */
export class TextPlaces {
  readonly #text: string;
  /** The line in which each part of the text begins. */
  #parts: readonly LineStart[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  at(offset: number): TextPlace {
    this.#parts ??= listParts(this.#text);
    const part = Math.floor(offset / partLength);
    const begin = this.#parts[part] ?? { line: 1, offset: 0 };
    const start = findLine(this.#text, { from: part * partLength, to: offset, begin });
    return { line: start.line, column: offset - start.offset + 1 };
  }
}

function listParts(text: string): LineStart[] {
  const parts: LineStart[] = [{ line: 1, offset: 0 }];
  for (let to = partLength; to <= text.length; to += partLength) {
    const begin = parts.at(-1) ?? { line: 1, offset: 0 };
    parts.push(findLine(text, { from: to - partLength, to, begin }));
  }
  return parts;
}

/** Finds the line in which a part of a text ends, from the one in which it begins. */
function findLine(
  text: string,
  { from, to, begin }: { readonly from: number; readonly to: number; readonly begin: LineStart },
): LineStart {
  let { line, offset } = begin;
  for (let index = from; index < to; index += 1) {
    if (text.charCodeAt(index) === lineFeed) {
      line += 1;
      offset = index + 1;
    }
  }
  return { line, offset };
}

/**
 * Finds where the values of a JSON text are. It keeps no tree of the text, only the children of the
 * values on the way, so that a large file with many mistakes takes little time and memory.
 */
export class JsonPlaces {
  readonly #text: string;
  /** Offsets of the children of a value, by their keys or indices; by the offset of the value. */
  readonly #children = new Map<number, ReadonlyMap<string, number>>();

  /** @param text valid JSON. */
  constructor(text: string) {
    this.#text = text;
  }

  /** Finds the offset of the value that a JSON pointer names, or of its nearest parent. */
  find(pointer: string): number {
    let offset = this.#text.search(/\S/);
    for (const segment of splitPointer(pointer)) {
      const next = this.#childrenOf(offset).get(segment);
      if (next === undefined) {
        break;
      }
      offset = next;
    }
    return offset;
  }

  #childrenOf(offset: number): ReadonlyMap<string, number> {
    const children = this.#children.get(offset) ?? listChildren(this.#text, offset);
    this.#children.set(offset, children);
    return children;
  }
}

/** Lists the offsets of the elements or properties of a value; none for any other value. */
function listChildren(text: string, start: number): Map<string, number> {
  const children = new Map<string, number>();
  const isArray = text[start] === "[";
  if (!isArray && text[start] !== "{") {
    return children;
  }
  /** The key or index of the value that comes next; undefined after the value. */
  let key = isArray ? "0" : undefined;
  let level = 1;
  for (let index = start + 1; level > 0; index += 1) {
    if (text.charCodeAt(index) <= blank) {
      continue;
    }
    const character = text.charAt(index);
    const begin = index;
    index = character === '"' ? findStringEnd(text, index) : index;
    if (level === 1 && isValueStart(character)) {
      if (key !== undefined) {
        children.set(key, begin);
        key = undefined;
      } else if (character === '"') {
        key = String(JSON.parse(text.slice(begin, index + 1)));
      }
    }
    if (level === 1 && isArray && character === ",") {
      key = String(children.size);
    }
    level += "[{".includes(character) ? 1 : "]}".includes(character) ? -1 : 0;
  }
  return children;
}

/** Whether a character inside an array or object is part of a key or a value. */
function isValueStart(character: string): boolean {
  return !",:]}".includes(character);
}
