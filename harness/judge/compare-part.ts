import { pointTo } from "../json/json-pointer.ts";
import type { JsonValue } from "../json/json-value.ts";
import { canonicalForm, isArray, isObject, isSame } from "../json/json-value.ts";
import { shortenValue } from "../json/shorten-value.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import type { Difference } from "./judgment.ts";

/**
 * Finds the parts of a response's `data` that are not in the `data` of a response to a larger
 * selection. Lists must have the same length, and their elements are matched in any order.
 *
 * @param whole a value of the response to the larger selection; undefined where it has none.
 * @param part the value at the same place of this response.
 * @param pointer JSON pointer of the two values.
 */
export function* comparePart(
  whole: JsonValue | undefined,
  part: JsonValue,
  pointer: string,
): Generator<Difference> {
  if (isObject(whole) && isObject(part)) {
    for (const [key, value] of Object.entries(part)) {
      yield* comparePart(
        Object.hasOwn(whole, key) ? whole[key] : undefined,
        value,
        pointTo(pointer, shortenText(key, maxLengths.name)),
      );
    }
  } else if (isArray(whole) && isArray(part)) {
    yield* compareElements(whole, part, pointer);
  } else if (whole === undefined) {
    yield {
      pointer,
      received: shortenValue(part),
      message: "Not in the response to the larger selection",
    };
  } else if (whole !== part) {
    yield { pointer, expected: shortenValue(whole), received: shortenValue(part) };
  }
}

/**
 * Finds the entries of `errors` that are not in the `errors` of a response to a larger selection.
 *
 * @param whole `errors` of the response to the larger selection.
 * @param part `errors` of this response; anything but an array has no entries.
 */
export function* compareFailures(
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

function* compareElements(
  whole: readonly JsonValue[],
  part: readonly JsonValue[],
  pointer: string,
): Generator<Difference> {
  if (whole.length !== part.length) {
    yield {
      pointer,
      expected: `(array of ${whole.length} elements)`,
      received: `(array of ${part.length} elements)`,
    };
    return;
  }
  const shape: Shape = new Map();
  for (const element of part) {
    learnShape(shape, element);
  }
  const kept = whole.map((element) => keepShape(element, shape));
  // The order of the records is the common case, and cheap to check.
  if (isSame(kept, part)) {
    return;
  }
  const left = new Map<string, number>();
  for (const element of kept) {
    const form = canonicalForm(element);
    left.set(form, (left.get(form) ?? 0) + 1);
  }
  for (const [index, element] of part.entries()) {
    const form = canonicalForm(element);
    const count = left.get(form) ?? 0;
    left.set(form, count - 1);
    if (count <= 0) {
      yield {
        pointer: pointTo(pointer, index),
        received: shortenValue(element),
        message: "No element like this in the response to the larger selection",
      };
    }
  }
}

/** The keys that the elements of a list have, and those inside them; empty for a scalar. */
type Shape = Map<string, Shape>;

/** All elements of a list have the same keys, except inside an object that is null in some. */
function learnShape(shape: Shape, element: JsonValue): void {
  for (const [key, value] of isObject(element) ? Object.entries(element) : []) {
    const inner: Shape = shape.get(key) ?? new Map();
    learnShape(inner, value);
    shape.set(key, inner);
  }
}

/** Removes what only the larger selection asks for. */
function keepShape(element: JsonValue, shape: Shape): JsonValue {
  return shape.size === 0 || !isObject(element)
    ? element
    : Object.fromEntries(
        Object.entries(element).flatMap(([key, value]) => {
          const inner = shape.get(key);
          return inner === undefined ? [] : [[key, keepShape(value, inner)]];
        }),
      );
}
