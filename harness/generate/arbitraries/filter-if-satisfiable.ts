import fc from "fast-check";
import type { Selection } from "../../oracle/selection.ts";
import { listArguments } from "../rewriting.ts";

/** Filters values; `undefined` when none of a few hundred matches: the filter would hardly end. */
export function filterIfSatisfiable<T>(
  values: fc.Arbitrary<T>,
  matches: (value: T) => boolean,
): fc.Arbitrary<T> | undefined {
  // `fc.check` stops at the first match; `fc.sample` would draw all values.
  const noneMatches = fc.property(values, (value) => !matches(value));
  const { failed } = fc.check(noneMatches, {
    seed: 0,
    numRuns: 400,
    unbiased: true,
    endOnFailure: true,
  });
  return failed ? values.filter(matches) : undefined;
}

/** Keeps the selections with an argument; `undefined` when hardly any has one. */
export function keepWithArguments(
  selections: fc.Arbitrary<Selection>,
): fc.Arbitrary<Selection> | undefined {
  return filterIfSatisfiable(selections, (selection) => listArguments(selection).length > 0);
}
