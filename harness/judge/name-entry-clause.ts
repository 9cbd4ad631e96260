import { splitPointer, valueAt } from "../json/json-pointer.ts";
import { isArray, isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
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
    ? (nameTextClause(key, expected, value) ?? nameIndexClause(value, received))
    : "failures.no-code";
}

/**
 * Names the clause of a wrong text, unless only an index in it is wrong.
 *
 * @see failures.overdue-days
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
  return onlyIndexDiffers ? undefined : "answer.failure-path";
}

/**
 * Names the clause of a path with a wrong index, which may be that of another entry.
 *
 * @see answer.index
 * @see failures.each-element
 */
function nameIndexClause(path: JsonValue | undefined, { errors }: JsonObject): string {
  const entries = isArray(errors) ? errors : [];
  const same = entries.filter((entry) => isObject(entry) && entry["path"] === path);
  return same.length > 1 ? "failures.each-element" : "answer.index";
}

/** Writes each index of a path as the same sign. */
function maskIndexes(path: string): string {
  return path.replaceAll(/(?<=^|\.)\d+(?=\.|$)/g, "#");
}
