import { cutEscaped, maxLengths } from "../terminal/shorten-text.ts";
import type { JsonValue } from "./json-value.ts";

/** Keeps a received value small enough to show: the start of a long text, or a description. */
export function shortenValue(value: JsonValue): JsonValue {
  if (typeof value === "string") {
    return shortenString(value);
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    return "(number too large to show)";
  }
  if (typeof value !== "object" || value === null || isShort(value, maxLengths.value)) {
    return value;
  }
  return Array.isArray(value)
    ? `(array of ${value.length} elements)`
    : `(object with ${Object.keys(value).length} keys)`;
}

/** Keeps a string small enough to show, and marks the cut so that it can be found again. */
export function shortenString(text: string): string {
  const start = cutEscaped(text.slice(0, maxLengths.value), maxLengths.value);
  return start.length === text.length ? start : `${start}… (${text.length} characters)`;
}

interface ShortenedText {
  readonly start: string;
  readonly length: number;
}

/** Reads a text that `shortenValue()` has shortened; undefined for any other text. */
export function readShortened(text: string): ShortenedText | undefined {
  const [, start = "", digits] = /^(.*)… \((\d+) characters\)$/s.exec(text) ?? [];
  const length = Number(digits);
  return start.length < length ? { start, length } : undefined;
}

/** Stops counting once the budget is used up, so that a huge value is judged as fast as a small one. */
function isShort(value: JsonValue, budget: number): boolean {
  let left = budget;
  const open: JsonValue[] = [value];
  for (let next = open.pop(); next !== undefined && left >= 0; next = open.pop()) {
    left -= typeof next === "string" ? next.length + 2 : 4;
    if (typeof next === "object" && next !== null) {
      if (4 * Object.keys(next).length > left) {
        return false;
      }
      for (const [key, child] of Object.entries(next)) {
        left -= key.length + 4;
        open.push(child);
      }
    }
  }
  return left >= 0;
}
