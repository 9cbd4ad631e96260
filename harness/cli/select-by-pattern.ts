import picomatch from "picomatch";
import { UsageError } from "./usage-error.ts";

/**
 * Keeps what matches one of the patterns; everything where there is none.
 *
 * @param what names what is searched, for the error.
 * @throws UsageError for a pattern that matches nothing, which is likely misspelt.
 */
export function selectByPattern<T extends { readonly id: string }>(
  items: readonly T[],
  patterns: readonly string[],
  what: "case" | "clause",
): T[] {
  const matches = patterns.map((pattern) => ({ pattern, match: picomatch(pattern) }));
  const lost = matches.find(({ match }) => !items.some(({ id }) => match(id)));
  if (lost !== undefined) {
    const list = `graph-spec-kit list${what === "clause" ? " --clauses" : ""}`;
    throw new UsageError(`No ${what} matches "${lost.pattern}": "${list}" shows all`);
  }
  return items.filter(({ id }) => matches.length === 0 || matches.some(({ match }) => match(id)));
}
