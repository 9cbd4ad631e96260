import picomatch from "picomatch";
import { escapeText } from "../../terminal/escape-text.ts";
import { askIfMeant, findSimilar } from "../../terminal/find-similar.ts";
import { UsageError } from "../usage-error.ts";

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
 * Selects the items whose id matches one of the patterns, or all items without a pattern. A pattern
 * that matches no item is probably misspelled.
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

/**
 * Says what to do about an id or a pattern that matches nothing: which known ones are like it, or
 * how to list all.
 */
export function describeUnknown(
  message: string,
  { unknown, known, list }: { unknown: string; known: readonly string[]; list: string },
): string {
  const folders = listFolders(known);
  if (folders.includes(unknown)) {
    return `${escapeText(message)}: it is a folder, whose cases "graph-spec-kit list ${unknown}" lists`;
  }
  const similar = findSimilar(unknown, [...known, ...folders]);
  const advice = similar.length === 0 ? `list all with "${list}"` : askIfMeant(similar);
  return `${escapeText(message)}: ${advice}`;
}

/** A folder of ids means all of them, so it may be misspelled, too. */
function listFolders(ids: readonly string[]): string[] {
  return [...new Set(ids.flatMap((id) => (id.includes("/") ? [id.replace(/\/[^/]*$/, "")] : [])))];
}
