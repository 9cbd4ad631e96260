import { askIfMeant } from "../../terminal/ask-if-meant.ts";
import { escapeText } from "../../terminal/escape-text.ts";
import { findSimilar } from "../../terminal/find-similar.ts";

/**
 * Says what to do about an id or a pattern that matches nothing: which known ones are like it, or
 * how to list all.
 *
 * @param list command that lists the known ids.
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
