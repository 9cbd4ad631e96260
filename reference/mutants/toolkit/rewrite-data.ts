import { isJsonObject, type JsonObject } from "../../json/json-object.ts";

/** Rewrites one entry of an object in the data: returns key and value, or `undefined` to drop it. */
export type RewriteEntry = (
  name: string,
  value: unknown,
  path: readonly string[],
) => readonly [name: string, value: unknown] | undefined;

/**
 * Rewrites each entry of each object in the data of a response, from the inside out.
 *
 * The path of an entry holds the keys and list indexes from the root, its own key included.
 */
export function rewriteEntries(
  data: JsonObject,
  rewrite: RewriteEntry,
  path: readonly string[] = [],
): JsonObject {
  const entries = Object.entries(data).flatMap(([name, value]) => {
    const at = [...path, name];
    const entry = rewrite(name, rewriteInside(value, rewrite, at), at);
    return entry === undefined ? [] : [entry];
  });
  return Object.fromEntries(entries);
}

function rewriteInside(value: unknown, rewrite: RewriteEntry, path: readonly string[]): unknown {
  if (Array.isArray(value)) {
    return value.map((element: unknown, index) =>
      rewriteInside(element, rewrite, [...path, String(index)]),
    );
  }
  return isJsonObject(value) ? rewriteEntries(value, rewrite, path) : value;
}
