import { isJsonObject } from "../json/json-object.ts";
import { err, type Result } from "../result.ts";
import type { ObjectField } from "../type-system/type-system.ts";
import type { ObjectRecord } from "./resolver.ts";

/** The failure of a value that should be an object. */
export const notAnObject = "the value is not an object";

/**
 * Passes on a result, or fails it when its value is not what the type system says.
 *
 * @see types.list-is-array
 */
export function checkObjects(
  result: Result<unknown, string>,
  { isList, coordinate }: ObjectField,
): Result<unknown, string> {
  const value = result.ok ? result.value : undefined;
  if (value === undefined || value === null) {
    return result;
  }
  if (isList) {
    return Array.isArray(value) ? result : err(`${coordinate} is not a list`);
  }
  return isJsonObject(value) ? result : err(notAnObject);
}

/**
 * Lists the objects of all results, in their order. Those of result `n` begin at `starts[n]`, and end
 * before `starts[n + 1]`. Each element of a list fails by itself.
 *
 * @see failures.each-element
 */
export function collectObjects(results: readonly Result<unknown, string>[]): {
  readonly records: (ObjectRecord | undefined)[];
  readonly starts: number[];
} {
  const records: (ObjectRecord | undefined)[] = [];
  const starts = [0];
  for (const result of results) {
    const value = result.ok ? result.value : undefined;
    if (Array.isArray(value)) {
      for (const element of value) {
        records.push(isJsonObject(element) ? element : undefined);
      }
    } else if (isJsonObject(value)) {
      records.push(value);
    }
    starts.push(records.length);
  }
  return { records, starts };
}
