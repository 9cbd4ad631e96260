import { splitPointer } from "./json-pointer.ts";
import { findStringEnd } from "./measure-json.ts";

const [lineFeed, blank] = [0x0a, 0x20];

const firstPlace = { offset: 0, line: 1, start: 0 };

/** Finds places in a text. It goes on from the last one, so that places in order take one pass. */
export class TextPlaces {
  readonly #text: string;
  #last = firstPlace;

  constructor(text: string) {
    this.#text = text;
  }

  /** Finds the line and the column of an offset, both from 1. */
  at(offset: number): { readonly line: number; readonly column: number } {
    let { line, start, offset: index } = offset < this.#last.offset ? firstPlace : this.#last;
    for (; index < offset; index += 1) {
      if (this.#text.charCodeAt(index) === lineFeed) {
        line += 1;
        start = index + 1;
      }
    }
    this.#last = { offset, line, start };
    return { line, column: offset - start + 1 };
  }
}

/** Finds where the values of a JSON text are, without a tree of a text that may be large. */
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

function listChildren(text: string, start: number): Map<string, number> {
  const children = new Map<string, number>();
  const isArray = text[start] === "[";
  if (!isArray && text[start] !== "{") {
    return children;
  }
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

function isValueStart(character: string): boolean {
  return !",:]}".includes(character);
}
