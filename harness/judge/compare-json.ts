import { pointTo } from "../json/json-pointer.ts";
import {
  canonicalForm,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../json/json-value.ts";
import { shortenValue } from "../json/shorten-value.ts";
import type { Difference } from "./judgement.ts";

/** How arrays are compared: element by element, or as sets in which order means nothing. */
export type ArrayOrder = "ordered" | "as-sets";

/** Called with the pointer of an array that holds what it must in another order. */
export type OnReordered = (pointer: string) => void;

/** What stays the same while two values are walked. */
export interface ComparisonRules {
  readonly arrays: ArrayOrder;
  readonly onReordered?: OnReordered;
}

/**
 * Finds where a received value differs from the expected one. Keys may come in any order;
 * numbers are equal when their values are.
 *
 * @param pointer JSON pointer of the two values.
 */
export function* compareJson(
  [expected, received]: readonly [JsonValue, JsonValue],
  pointer: string,
  rules: ComparisonRules,
): Generator<Difference> {
  if (isArray(expected) && isArray(received)) {
    yield* rules.arrays === "as-sets"
      ? compareSets([expected, received], pointer, rules)
      : compareLists([expected, received], pointer, rules);
  } else if (isObject(expected) && isObject(received)) {
    yield* compareObjects([expected, received], pointer, rules);
  } else if (expected !== received) {
    yield { pointer, expected, received: shortenValue(received) };
  }
}

function* compareObjects(
  [expected, received]: readonly [JsonObject, JsonObject],
  pointer: string,
  rules: ComparisonRules,
): Generator<Difference> {
  for (const [key, value] of Object.entries(expected)) {
    const place = pointTo(pointer, key);
    const other = Object.hasOwn(received, key) ? received[key] : undefined;
    if (other === undefined) {
      yield { pointer: place, expected: value, message: "Missing" };
    } else {
      yield* compareJson([value, other], place, rules);
    }
  }
  for (const [key, value] of Object.entries(received)) {
    if (!Object.hasOwn(expected, key)) {
      yield {
        pointer: pointTo(pointer, key.slice(0, 200)),
        received: shortenValue(value),
        message: "Not asked for",
      };
    }
  }
}

function* compareLists(
  [expected, received]: readonly [readonly JsonValue[], readonly JsonValue[]],
  pointer: string,
  rules: ComparisonRules,
): Generator<Difference> {
  for (let index = 0; index < Math.max(expected.length, received.length); index += 1) {
    const place = pointTo(pointer, index);
    const [wanted, got] = [expected[index], received[index]];
    if (wanted === undefined && got !== undefined) {
      yield { pointer: place, received: shortenValue(got), message: "One too many" };
    } else if (wanted !== undefined && got === undefined) {
      yield { pointer: place, expected: wanted, message: "Missing" };
    } else if (wanted !== undefined && got !== undefined) {
      yield* compareJson([wanted, got], place, rules);
    }
  }
}

/**
 * Most servers answer in the order of the records, which costs little to see. Otherwise equal
 * elements are taken away, and each of the rest is paired with the one that is most like it.
 */
function* compareSets(
  [expected, received]: readonly [readonly JsonValue[], readonly JsonValue[]],
  pointer: string,
  rules: ComparisonRules,
): Generator<Difference> {
  const inner: ComparisonRules = { arrays: rules.arrays };
  if (compareLists([expected, received], pointer, inner).next().done === true) {
    return;
  }
  if (received.length > 2 * expected.length + farTooMany) {
    const message = `${received.length} elements, where ${expected.length} belong`;
    yield { pointer, expected, received: shortenValue(received), message };
    return;
  }
  const { missing, extra, reordered } = matchElements(expected, received);
  if (missing.length === 0 && extra.length === 0 && reordered) {
    rules.onReordered?.(pointer);
  }
  const candidates = extra.slice(0, 100);
  for (const wanted of missing) {
    const nearest = takeNearest(wanted, candidates);
    if (nearest === undefined) {
      yield { pointer, expected: wanted, message: "This element is missing" };
    } else {
      yield* compareJson([wanted, nearest.value], pointTo(pointer, nearest.index), inner);
    }
  }
  for (const { index, value } of [...candidates, ...extra.slice(100)]) {
    yield {
      pointer: pointTo(pointer, index),
      received: shortenValue(value),
      message: "This element is one too many",
    };
  }
}

/** So many elements that do not belong there are not worth a difference each. */
const farTooMany = 1000;

interface PlacedElement {
  readonly index: number;
  readonly value: JsonValue;
}

function matchElements(
  expected: readonly JsonValue[],
  received: readonly JsonValue[],
): { missing: JsonValue[]; extra: PlacedElement[]; reordered: boolean } {
  const places = new Map<string, number[]>();
  expected.toReversed().forEach((value, fromEnd) => {
    const form = canonicalForm(value);
    const same = places.get(form) ?? [];
    same.push(expected.length - 1 - fromEnd);
    places.set(form, same);
  });
  let reordered = false;
  const extra: PlacedElement[] = [];
  received.forEach((value, index) => {
    const place = places.get(canonicalForm(value))?.pop();
    if (place === undefined) {
      extra.push({ index, value });
    } else {
      reordered ||= place !== index;
    }
  });
  const missing = [...places.values()].flat().sort((left, right) => left - right);
  return {
    missing: missing.flatMap((index) => expected.slice(index, index + 1)),
    extra,
    reordered,
  };
}

/** Removes the candidate with the fewest differences, unless it has nothing in common. */
function takeNearest(wanted: JsonValue, candidates: PlacedElement[]): PlacedElement | undefined {
  const size = isObject(wanted) ? Object.keys(wanted).length : 1;
  let best: { place: number; distance: number } | undefined;
  for (const [place, { value }] of candidates.entries()) {
    const limit = best?.distance ?? Math.max(size, 2);
    const distance = countDifferences([wanted, value], limit);
    if (distance < limit) {
      best = { place, distance };
    }
  }
  return best && candidates.splice(best.place, 1)[0];
}

/** Stops at the limit, so that a large value costs no more than a small one. */
function countDifferences(values: readonly [JsonValue, JsonValue], limit: number): number {
  const differences = compareJson(values, "", { arrays: "as-sets" });
  let count = 0;
  while (count < limit && differences.next().done !== true) {
    count += 1;
  }
  return count;
}
