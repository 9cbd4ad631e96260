import { splitPointer, valueAt } from "../json/json-pointer.ts";
import { isArray, isObject, isSame, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { Difference } from "./judgment.ts";

/** The body that a case expects, and the one that differs from it. */
export interface ComparedBodies {
  readonly status: number;
  readonly expected: JsonObject;
  readonly received: JsonValue;
  /** All differences between the two. */
  readonly differences: readonly Difference[];
}

/** The field that always fails. */
const failingField = "overdueDays";

/** Fields whose values have implied clauses of their own, or tell records apart. */
const unnamedFields: ReadonlySet<string> = new Set(["id", "isbn", "dueDate"]);

/**
 * Names the clause that a value in `data` breaks by itself. A value that is simply another one
 * names none: it may be that of another record.
 */
export function nameValueClause(
  difference: Difference,
  bodies: ComparedBodies,
): string | undefined {
  const { pointer, expected } = difference;
  const received = valueAt({ body: bodies.received }, pointer);
  const field = splitPointer(pointer).at(-1) ?? "";
  if (expected !== undefined && received !== undefined) {
    return nameChange(field, expected, received);
  }
  if (isRenamed(difference, bodies)) {
    return "resolution.keyed-by-name";
  }
  return expected === undefined
    ? nameAddition(difference, bodies)
    : nameOmission(field, expected, difference.received);
}

/**
 * Names the clause of a key that was not selected.
 *
 * @see service.selected-fields
 */
function nameAddition({ pointer }: Difference, { received }: ComparedBodies): string | undefined {
  const isKey = isObject(valueAt({ body: received }, parentOf(pointer)));
  return isKey ? "service.selected-fields" : undefined;
}

/**
 * Names the clause of a key that is missing because its value is absent or empty.
 *
 * @see resolution.absent-scalar
 * @see types.list-is-array
 */
function nameOmission(
  field: string,
  expected: JsonValue,
  received: JsonValue | undefined,
): string | undefined {
  if (received !== undefined) {
    return undefined;
  }
  if (expected === null) {
    return field === failingField ? "failures.null-and-entry" : "resolution.absent-scalar";
  }
  return isArray(expected) && expected.length === 0 ? "types.list-is-array" : undefined;
}

/**
 * Names the clause of a value that is another than the expected one.
 *
 * @see failures.overdue-days
 * @see resolution.absent-scalar
 * @see resolution.values-are-not-absence
 * @see resolution.values-unchanged
 */
function nameChange(field: string, expected: JsonValue, received: JsonValue): string | undefined {
  if (expected === null) {
    if (field === failingField) {
      return "failures.overdue-days";
    }
    return isBlank(received) ? "resolution.absent-scalar" : undefined;
  }
  if (received === null) {
    return isBlank(expected) || (typeof expected === "number" && expected < 0)
      ? "resolution.values-are-not-absence"
      : undefined;
  }
  if (isArray(expected)) {
    return isArray(received) ? undefined : "types.list-is-array";
  }
  const isDistorted = !unnamedFields.has(field) && distorts(expected, received);
  return isDistorted ? "resolution.values-unchanged" : undefined;
}

/** Whether a value is what servers mistake for no value, or put in place of one. */
function isBlank(value: JsonValue): boolean {
  return value === "" || value === 0 || value === false || (isArray(value) && value.length === 0);
}

/** Minimum length of a text that counts as the beginning of another. */
const minBeginning = 16;

/** Whether a scalar is the expected one with another type, other spacing, or cut at its end. */
function distorts(expected: JsonValue, received: JsonValue): boolean {
  if (typeof received === "object") {
    return false;
  }
  if (typeof expected !== typeof received) {
    return String(expected).toLowerCase() === String(received).toLowerCase();
  }
  if (typeof expected !== "string" || typeof received !== "string") {
    return false;
  }
  const isBeginning = received.length >= minBeginning && expected.startsWith(received);
  return isBeginning || reduceText(expected) === reduceText(received);
}

/** Reduces a text to what is left when it loses spaces and invisible characters. */
function reduceText(text: string): string {
  return text.replaceAll(/[\p{Z}\p{C}]/gu, "");
}

/** Whether a missing key and an unexpected one of the same object have the same value. */
function isRenamed(difference: Difference, { received, differences }: ComparedBodies): boolean {
  const isSameValue = (missing: Difference, extra: Difference): boolean => {
    const value = valueAt({ body: received }, extra.pointer);
    return missing.expected !== undefined && value !== undefined && isSame(missing.expected, value);
  };
  return differences
    .filter(({ pointer }) => parentOf(pointer) === parentOf(difference.pointer))
    .some((other) =>
      difference.expected === undefined
        ? other.received === undefined && isSameValue(other, difference)
        : other.expected === undefined && isSameValue(difference, other),
    );
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf("/"));
}
