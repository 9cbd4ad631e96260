/** A JSON value, as JSON.parse returns it. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** Whether a value is an object, and neither `null` nor an array. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is an array. */
export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Whether two values are equal: keys in any order, array elements in the same order. */
export function isSame(expected: JsonValue, received: JsonValue | undefined): boolean {
  if (isArray(expected)) {
    return (
      isArray(received) &&
      expected.length === received.length &&
      expected.every((element, index) => isSame(element, received[index]))
    );
  }
  if (isObject(expected)) {
    const keys = Object.keys(expected);
    return (
      isObject(received) &&
      keys.length === Object.keys(received).length &&
      keys.every(
        (key) => Object.hasOwn(received, key) && isSame(expected[key] ?? null, received[key]),
      )
    );
  }
  return expected === received;
}

/** Writes JSON that is the same text for equal values: keys sorted, no whitespace. */
export function canonicalForm(value: JsonValue): string {
  if (isArray(value)) {
    return `[${value.map(canonicalForm).join(",")}]`;
  }
  if (isObject(value)) {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalForm(value[key] ?? null)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}
