import { groupBy } from "../json/group-by.ts";
import { pointTo } from "../json/json-pointer.ts";
import {
  canonicalForm,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../json/json-value.ts";
import { shortenValue } from "../json/shorten-value.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import { areAlike } from "./are-alike.ts";
import type { Difference } from "./judgment.ts";

/** How arrays are compared: element by element, or as multisets, in which order means nothing. */
export type ArrayOrder = "ordered" | "as-sets";

/** Called with the pointer of an array that has the expected elements in another order. */
export type OnReordered = (pointer: string) => void;

/** How two values are compared, at every depth. */
export interface ComparisonRules {
  readonly arrays: ArrayOrder;
  readonly onReordered?: OnReordered | undefined;
}

/**
 * Finds where a received value differs from the expected one. Keys may come in any order, and
 * numbers are equal when their values are.
 *
 * @param pointer JSON pointer of the two values.
 */
export function* compareJson(
  expected: JsonValue,
  received: JsonValue,
  pointer: string,
  rules: ComparisonRules,
): Generator<Difference> {
  for (const difference of findDifferences(expected, received, pointer, rules)) {
    const { received: value } = difference;
    yield value === undefined ? difference : { ...difference, received: shortenValue(value) };
  }
}

/** Finds differences with all that was received: of values that are only compared, none is shown. */
function* findDifferences(
  expected: JsonValue,
  received: JsonValue,
  pointer: string,
  rules: ComparisonRules,
): Generator<Difference> {
  if (isArray(expected) && isArray(received)) {
    yield* rules.arrays === "as-sets"
      ? compareSets(expected, received, pointer, rules)
      : compareLists(expected, received, pointer, rules);
  } else if (isObject(expected) && isObject(received)) {
    yield* compareObjects(expected, received, pointer, rules);
  } else if (expected !== received) {
    yield { pointer, expected, received };
  }
}

function* compareObjects(
  expected: JsonObject,
  received: JsonObject,
  pointer: string,
  rules: ComparisonRules,
): Generator<Difference> {
  for (const [key, value] of Object.entries(expected)) {
    const inner = pointTo(pointer, shortenText(key, maxLengths.name));
    const other = Object.hasOwn(received, key) ? received[key] : undefined;
    if (other === undefined) {
      yield { pointer: inner, expected: value, message: "Missing" };
    } else {
      yield* findDifferences(value, other, inner, rules);
    }
  }
  for (const [key, value] of Object.entries(received)) {
    if (!Object.hasOwn(expected, key)) {
      yield {
        pointer: pointTo(pointer, shortenText(key, maxLengths.name)),
        received: value,
        message: "Not asked for",
      };
    }
  }
}

function* compareLists(
  expected: readonly JsonValue[],
  received: readonly JsonValue[],
  pointer: string,
  rules: ComparisonRules,
): Generator<Difference> {
  for (let index = 0; index < Math.max(expected.length, received.length); index += 1) {
    const inner = pointTo(pointer, index);
    const wanted = expected[index];
    const other = received[index];
    if (wanted === undefined && other !== undefined) {
      yield { pointer: inner, received: other, message: "One too many" };
    } else if (wanted !== undefined && other === undefined) {
      yield { pointer: inner, expected: wanted, message: "Missing" };
    } else if (wanted !== undefined && other !== undefined) {
      yield* findDifferences(wanted, other, inner, rules);
    }
  }
}

/**
 * Compares arrays whatever the order of their elements. The order of the records is the common
 * case and cheap to check, so it comes first. Otherwise equal elements are removed, and each of
 * the rest is paired with the one most like it.
 */
function* compareSets(
  expected: readonly JsonValue[],
  received: readonly JsonValue[],
  pointer: string,
  rules: ComparisonRules,
): Generator<Difference> {
  const inner: ComparisonRules = { arrays: rules.arrays };
  if (compareLists(expected, received, pointer, inner).next().done === true) {
    return;
  }
  const { missing, extra, reordered } = matchElements(expected, received);
  if (missing.length === 0 && extra.length === 0 && reordered) {
    rules.onReordered?.(pointer);
  }
  yield* pairNearest({ missing, extra }, pointer, inner);
}

/** An element of an array, and where it is. */
interface IndexedElement {
  readonly index: number;
  readonly value: JsonValue;
}

/** What is left of two arrays once equal elements are removed from both. */
interface Unmatched {
  readonly missing: readonly JsonValue[];
  readonly extra: readonly IndexedElement[];
  readonly reordered: boolean;
}

/** Removes equal elements from two arrays, wherever they are. */
function matchElements(expected: readonly JsonValue[], received: readonly JsonValue[]): Unmatched {
  const elements = expected.map((value, index): IndexedElement => ({ index, value }));
  const unmatched = groupBy(elements.reverse(), ({ value }) => canonicalForm(value));
  let reordered = false;
  const extra: IndexedElement[] = [];
  for (const [index, value] of received.entries()) {
    const match = unmatched.get(canonicalForm(value))?.pop();
    if (match === undefined) {
      extra.push({ index, value });
    } else {
      reordered ||= match.index !== index;
    }
  }
  const missing = [...unmatched.values()].flat().sort((left, right) => left.index - right.index);
  return { missing: missing.map(({ value }) => value), extra, reordered };
}

/** Pairs each missing element with the extra one that is most like it. */
function* pairNearest(
  { missing, extra }: Pick<Unmatched, "missing" | "extra">,
  pointer: string,
  inner: ComparisonRules,
): Generator<Difference> {
  const candidates = extra.slice(0, maxCandidates);
  for (const wanted of missing) {
    const nearest = takeNearest(wanted, candidates);
    if (nearest === undefined) {
      yield { pointer, expected: wanted, message: "This element is missing" };
    } else {
      yield* findDifferences(wanted, nearest.value, pointTo(pointer, nearest.index), inner);
    }
  }
  for (const { index, value } of [...candidates, ...extra.slice(maxCandidates)]) {
    yield {
      pointer: pointTo(pointer, index),
      received: value,
      message: "This element is not expected",
    };
  }
}

/**
 * Maximum number of extra elements that a missing one is compared with: each comparison takes time.
 */
const maxCandidates = 100;

/**
 * Removes the candidate with the fewest differences, unless none has anything in common. Keys that
 * the other one lacks do not make a candidate less like it; texts that differ in a few characters,
 * like an index in a path, have something in common.
 */
function takeNearest(wanted: JsonValue, candidates: IndexedElement[]): IndexedElement | undefined {
  const size = isObject(wanted) ? Object.keys(wanted).length : 1;
  let best: { position: number; distance: number } | undefined;
  for (const [position, { value }] of candidates.entries()) {
    const added = countAdded(wanted, value);
    const farthest = Math.max(size, 2) + added + (added === 0 && areAlike(wanted, value) ? 1 : 0);
    const limit = Math.min(best?.distance ?? farthest, farthest);
    const distance = countDifferences(wanted, value, limit);
    if (distance < limit) {
      best = { position, distance };
    }
  }
  return best && candidates.splice(best.position, 1)[0];
}

/** Counts the keys of an object that another one lacks. */
function countAdded(wanted: JsonValue, value: JsonValue): number {
  return isObject(wanted) && isObject(value)
    ? Object.keys(value).filter((key) => !Object.hasOwn(wanted, key)).length
    : 0;
}

/** Counts up to the limit, so that a large value takes no more time than a small one. */
function countDifferences(expected: JsonValue, received: JsonValue, limit: number): number {
  const differences = findDifferences(expected, received, "", { arrays: "as-sets" });
  let count = 0;
  while (count < limit && differences.next().done !== true) {
    count += 1;
  }
  return count;
}
