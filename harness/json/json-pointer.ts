import { isArray, isObject, type JsonValue } from "./json-value.ts";

/** Appends a key or an index to a JSON pointer. */
export function pointTo(pointer: string, segment: string | number): string {
  return `${pointer}/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Splits a JSON pointer into keys and indexes, the inverse of {@link pointTo}. */
export function splitPointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Finds the value that a JSON pointer leads to; undefined when it leads nowhere. */
export function valueAt(value: JsonValue, pointer: string): JsonValue | undefined {
  let current: JsonValue | undefined = value;
  for (const segment of splitPointer(pointer)) {
    if (isArray(current)) {
      current = current[Number(segment)];
    } else {
      current = isObject(current) && Object.hasOwn(current, segment) ? current[segment] : undefined;
    }
  }
  return current;
}
