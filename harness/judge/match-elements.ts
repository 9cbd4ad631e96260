import { groupBy } from "../json/group-by.ts";
import { canonicalForm, type JsonValue } from "../json/json-value.ts";

/** An element of an array, and where it is. */
export interface IndexedElement {
  readonly index: number;
  readonly value: JsonValue;
}

/** What is left of two arrays once equal elements are removed from both. */
export interface Unmatched {
  readonly missing: readonly JsonValue[];
  readonly extra: readonly IndexedElement[];
  readonly reordered: boolean;
}

/** Removes equal elements from two arrays, wherever they are. */
export function matchElements(
  expected: readonly JsonValue[],
  received: readonly JsonValue[],
): Unmatched {
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
