import { pointTo } from "../json/json-pointer.ts";
import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { canonicalForm, isArray, isObject } from "../json/json-value.ts";
import { shortenValue } from "../json/shorten-value.ts";
import { compareJson } from "./compare-json.ts";
import type { Difference } from "./judgment.ts";

/**
 * Finds where a response is not a part of the response to a larger selection. The order of the
 * elements of a list has no meaning, but all of them must be there.
 */
export function* comparePart(whole: JsonObject, part: JsonObject): Generator<Difference> {
  const data = part["data"] ?? null;
  const kept = keepShape(whole["data"] ?? null, learnShape(data));
  yield* compareJson(kept, data, "/body/data", { arrays: "as-sets" });
  yield* compareFailures(whole["errors"], part["errors"]);
}

/** Anything but an array has no entries. */
function* compareFailures(
  whole: JsonValue | undefined,
  part: JsonValue | undefined,
): Generator<Difference> {
  const known = new Set(isArray(whole) ? whole.map(canonicalForm) : []);
  for (const [index, entry] of (isArray(part) ? part : []).entries()) {
    if (!known.has(canonicalForm(entry))) {
      yield {
        pointer: pointTo("/body/errors", index),
        received: shortenValue(entry),
        message: "Not among the failures of the larger selection",
      };
    }
  }
}

/** The keys of an object, or of all elements of a list, and those inside them; empty for a scalar. */
type Shape = Map<string, Shape>;

/** All elements of a list have the same keys, except inside an object that is null in some. */
function learnShape(value: JsonValue, shape: Shape = new Map()): Shape {
  for (const element of isArray(value) ? value : []) {
    learnShape(element, shape);
  }
  for (const [key, inner] of isObject(value) ? Object.entries(value) : []) {
    shape.set(key, learnShape(inner, shape.get(key)));
  }
  return shape;
}

/** Removes what only the larger selection asks for. */
function keepShape(value: JsonValue, shape: Shape): JsonValue {
  if (isArray(value)) {
    return value.map((element) => keepShape(element, shape));
  }
  return shape.size === 0 || !isObject(value)
    ? value
    : Object.fromEntries(
        Object.entries(value).flatMap(([key, part]) => {
          const inner = shape.get(key);
          return inner === undefined ? [] : [[key, keepShape(part, inner)]];
        }),
      );
}
