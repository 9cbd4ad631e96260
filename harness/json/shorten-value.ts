import type { JsonValue } from "./json-value.ts";

/** Most characters of a text that is kept, and most characters of the JSON of other values. */
const maxLength = 400;

/** Keeps a received value small enough to be shown, since a server may send anything. */
export function shortenValue(value: JsonValue): JsonValue {
  if (typeof value === "string") {
    return value.length <= maxLength
      ? value
      : `${value.slice(0, maxLength)}… (${value.length} characters)`;
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    return "(number too large to be told)";
  }
  if (typeof value !== "object" || value === null || isShort(value, maxLength)) {
    return value;
  }
  return Array.isArray(value)
    ? `(array of ${value.length} elements)`
    : `(object with ${Object.keys(value).length} keys)`;
}

/** Counts until the budget is used up, so that a large value costs no more than a small one. */
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
