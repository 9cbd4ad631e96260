import { splitPointer, valueAt } from "../json/json-pointer.ts";
import { isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { Difference } from "./judgment.ts";

/**
 * Names the clause that an entry of `errors` on 200 breaks by itself. An entry that is missing or
 * one too many names none: too many bugs cause it.
 *
 * @see answer.error-entry
 * @see failures.no-code
 */
export function nameEntryClause(
  { pointer, expected, received: shown }: Difference,
  received: JsonObject,
): string | undefined {
  if (expected === undefined && shown === undefined) {
    return undefined;
  }
  const [, , index, key] = splitPointer(pointer);
  if (index === undefined) {
    return undefined;
  }
  const value = valueAt({ body: received }, pointer);
  if (key === undefined) {
    return isObject(value) ? undefined : "answer.error-entry";
  }
  return key === "path" || key === "message"
    ? nameTextClause(key, expected, value)
    : "failures.no-code";
}

/**
 * @see failures.overdue-days
 * @see answer.index
 * @see answer.failure-path
 */
function nameTextClause(
  key: "path" | "message",
  expected: JsonValue | undefined,
  received: JsonValue | undefined,
): string | undefined {
  if (typeof received !== "string" || typeof expected !== "string") {
    return "answer.error-entry";
  }
  if (key === "message") {
    return "failures.overdue-days";
  }
  const onlyIndexDiffers = maskIndexes(expected) === maskIndexes(received);
  return onlyIndexDiffers ? "answer.index" : "answer.failure-path";
}

/** Writes each index of a path as the same sign. */
function maskIndexes(path: string): string {
  return path.replaceAll(/(?<=^|\.)\d+(?=\.|$)/g, "#");
}
