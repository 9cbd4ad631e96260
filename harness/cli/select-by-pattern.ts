import picomatch from "picomatch";
import { UsageError } from "./usage-error.ts";

/**
 * Selects the items whose id matches one of the patterns, or all items without a pattern.
 *
 * @param kind names the items in the error message.
 * @throws UsageError for a pattern that matches no item, which is probably misspelled.
 */
export function selectByPattern<T extends { readonly id: string }>(
  items: readonly T[],
  patterns: readonly string[],
  kind: "case" | "clause",
): T[] {
  const matchers = patterns.map((pattern) => ({ pattern, matches: picomatch(pattern) }));
  const unmatched = matchers.find(({ matches }) => !items.some(({ id }) => matches(id)));
  if (unmatched !== undefined) {
    const list = `graph-spec-kit list${kind === "clause" ? " --clauses" : ""}`;
    throw new UsageError(`No ${kind} matches "${unmatched.pattern}": list all with "${list}"`);
  }
  return items.filter(
    ({ id }) => matchers.length === 0 || matchers.some(({ matches }) => matches(id)),
  );
}
