import { isObject, isSame, type JsonValue } from "../json/json-value.ts";

/** Share of a text that must be the same at its two ends for another one to be like it. */
const minAlike = 0.75;

/** Whether two objects have the same values but for texts, of which none differs much. */
export function areAlike(wanted: JsonValue, value: JsonValue): boolean {
  return (
    isObject(wanted) &&
    isObject(value) &&
    Object.entries(wanted).every(([key, text]) => {
      const other = value[key];
      return typeof text === "string" && typeof other === "string"
        ? countSameEnds(text, other) >= minAlike * Math.max(text.length, other.length)
        : other !== undefined && isSame(text, other);
    })
  );
}

/** Counts the characters that two texts share at their beginnings and their ends. */
function countSameEnds(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  let start = 0;
  while (start < length && left[start] === right[start]) {
    start += 1;
  }
  let end = 0;
  while (end < length - start && left.at(-1 - end) === right.at(-1 - end)) {
    end += 1;
  }
  return start + end;
}
