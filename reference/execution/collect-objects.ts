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
 * Lists the objects of all results, in their order, in a list made in its full length, since growth
 * takes most of the time of a short one. The objects of result `n` begin at `starts[n]`, and end
 * before `starts[n + 1]`. Each element of a list fails by itself.
 *
 * @see failures.each-element
 */
export function collectObjects(results: readonly Result<unknown, string>[]): {
  readonly records: (ObjectRecord | undefined)[];
  readonly starts: number[];
} {
  const starts = new Array<number>(results.length + 1);
  let total = 0;
  for (let index = 0; index < results.length; index += 1) {
    starts[index] = total;
    total += countObjects(results[index]);
  }
  starts[results.length] = total;
  const records = new Array<ObjectRecord | undefined>(total);
  for (let index = 0; index < results.length; index += 1) {
    const result = results[index];
    copyObjects(result?.ok === true ? result.value : undefined, records, starts[index] ?? 0);
  }
  return { records, starts };
}

function copyObjects(value: unknown, records: (ObjectRecord | undefined)[], start: number): void {
  if (!Array.isArray(value)) {
    if (isJsonObject(value)) {
      records[start] = value;
    }
    return;
  }
  for (let index = 0; index < value.length; index += 1) {
    const element: unknown = value[index];
    records[start + index] = isJsonObject(element) ? element : undefined;
  }
}

function countObjects(result: Result<unknown, string> | undefined): number {
  if (result?.ok !== true || result.value === undefined || result.value === null) {
    return 0;
  }
  return Array.isArray(result.value) ? result.value.length : 1;
}
