import { pointTo, valueAt } from "../../json/json-pointer.ts";
import { isArray, type JsonValue } from "../../json/json-value.ts";
import type { ReportedDifference } from "../reported-case.ts";

/** The places of a response that differ, on each side. */
export interface Marks {
  readonly expected: ReadonlySet<string>;
  readonly received: ReadonlySet<string>;
}

/**
 * Lists the places to mark in an expected `{status, headers, body}` and a received response. A
 * missing element is marked where it is in the expected list: its difference points to the whole
 * list.
 */
export function listMarks(differences: readonly ReportedDifference[], expected: JsonValue): Marks {
  const wanted = differences.filter(
    (one) => one.expected !== undefined || one.received === undefined,
  );
  const got = differences.filter((one) => one.received !== undefined || one.expected === undefined);
  return {
    expected: new Set(wanted.flatMap((one) => findExpected(one, expected))),
    received: new Set(got.map(({ pointer }) => pointer)),
  };
}

function findExpected(
  { pointer, expected: missing }: ReportedDifference,
  expected: JsonValue,
): string[] {
  const found = valueAt(expected, pointer);
  if (missing === undefined || !isArray(found) || isArray(missing)) {
    return [pointer];
  }
  const text = JSON.stringify(missing);
  return found.flatMap((element, index) =>
    JSON.stringify(element) === text ? [pointTo(pointer, index)] : [],
  );
}
