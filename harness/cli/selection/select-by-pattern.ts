import picomatch from "picomatch";
import { UsageError } from "../usage-error.ts";
import { describeUnknown } from "./describe-unknown.ts";

/** What items are called, and how to list all of them. */
export interface ItemKind {
  readonly noun: "case" | "clause" | "step";
  readonly list: string;
}

/** The kinds of items that patterns select. */
export const itemKinds: Readonly<Record<ItemKind["noun"], ItemKind>> = {
  case: { noun: "case", list: "graph-spec-kit list" },
  clause: { noun: "clause", list: "graph-spec-kit list --clauses" },
  step: { noun: "step", list: "graph-spec-kit list --steps" },
};

/**
 * Selects the items whose id matches one of the patterns, or all items without a pattern.
 *
 * @throws UsageError for a pattern that matches no item, which is probably misspelled.
 */
export function selectByPattern<T extends { readonly id: string }>(
  items: readonly T[],
  patterns: readonly string[],
  { noun, list }: ItemKind,
): T[] {
  const matchers = patterns.map((pattern) => ({ pattern, matches: picomatch(pattern) }));
  const unmatched = matchers.find(({ matches }) => !items.some(({ id }) => matches(id)));
  if (unmatched !== undefined) {
    const { pattern } = unmatched;
    const known = items.map(({ id }) => id);
    throw new UsageError(
      describeUnknown(`No ${noun} matches "${pattern}"`, { unknown: pattern, known, list }),
    );
  }
  return items.filter(
    ({ id }) => matchers.length === 0 || matchers.some(({ matches }) => matches(id)),
  );
}
