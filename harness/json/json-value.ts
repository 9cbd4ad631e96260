/** A JSON value, as JSON.parse returns it. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** Tells whether a value is an object, and neither `null` nor an array. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tells whether a value is an array. */
export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Tells whether two values are the same, arrays in the same order: as most answers are. */
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

/** The form of a value that is the same for equal values: keys sorted, no white space. */
export function canonicalForm(value: JsonValue): string {
  return JSON.stringify(value, (_key, inner: JsonValue) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
