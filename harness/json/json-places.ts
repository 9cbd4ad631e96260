import { splitPointer } from "./json-pointer.ts";
import { findStringEnd } from "./measure-json.ts";

const [lineFeed, blank] = [0x0a, 0x20];

const firstPlace = { offset: 0, line: 1, start: 0 };

/**
 * Creates what finds the line and the column of an offset, both from 1. It goes on from the last one,
 * so that places in order take one pass.
 */
export function createPlaceFinder(
  text: string,
): (offset: number) => { readonly line: number; readonly column: number } {
  let last = firstPlace;
  return (offset) => {
    let { line, start, offset: index } = offset < last.offset ? firstPlace : last;
    for (; index < offset; index += 1) {
      if (text.charCodeAt(index) === lineFeed) {
        line += 1;
        start = index + 1;
      }
    }
    last = { offset, line, start };
    return { line, column: offset - start + 1 };
  };
}

/**
 * Creates what finds the offset of the value that a JSON pointer names, or of its nearest parent. It
 * needs no tree of a text that may be large.
 *
 * @param text valid JSON.
 */
export function createValueFinder(text: string): (pointer: string) => number {
  /** Offsets of the children of a value, by their keys or indices; by the offset of the value. */
  const known = new Map<number, ReadonlyMap<string, number>>();
  return (pointer) => {
    let offset = text.search(/\S/);
    for (const segment of splitPointer(pointer)) {
      const children = known.get(offset) ?? listChildren(text, offset);
      known.set(offset, children);
      const next = children.get(segment);
      if (next === undefined) {
        break;
      }
      offset = next;
    }
    return offset;
  };
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
