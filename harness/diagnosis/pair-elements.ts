import { isObject } from "../json/json-value.ts";
import { compareJson } from "../judge/compare-json.ts";
import type { Difference } from "../judge/judgment.ts";

/** Compares the objects that are missing in a list with those that are there instead, in order. */
export function pairElements(differences: readonly Difference[]): readonly Difference[] {
  const missing = differences.filter(({ expected, received }) => {
    return isObject(expected) && received === undefined;
  });
  const extra = differences.filter(({ expected, received }) => {
    return expected === undefined && isObject(received);
  });
  return [
    ...differences,
    ...missing.flatMap(({ pointer, expected = null }) => {
      const other = extra.find((candidate) => candidate.pointer.startsWith(`${pointer}/`));
      return pointer.startsWith("/body/data") && other?.received !== undefined
        ? [...compareJson(expected, other.received, pointer, { arrays: "as-sets" })]
        : [];
    }),
  ];
}
