import { splitPointer, valueAt } from "../json/json-pointer.ts";
import { isArray, isObject, isSame, type JsonValue } from "../json/json-value.ts";
import type { ComparedBodies, Difference, Sight } from "./judgment.ts";
import { kindOf, nameChange } from "./name-change.ts";
import { listErrors } from "./name-rejection.ts";

interface WrongValue {
  readonly field: string;
  readonly expected: JsonValue | undefined;
  readonly received: JsonValue | undefined;
  /** Whether another key of the object has this value, or another value has this key. */
  readonly isRenamed: boolean;
  /** Whether it is a key of an object, and not an element of a list. */
  readonly isKey: boolean;
  readonly shouldFail: boolean;
  readonly failsInside: boolean;
  /** Whether the response reports a failure of a field beside it. */
  readonly failsBeside: boolean;
}

/** What a wrong value in `data` shows by itself; the first row that fits counts. */
const signs: readonly (readonly [clause: string, isShown: (value: WrongValue) => boolean])[] = [
  ["service.fields-independent", (value) => isLost(value) && value.failsInside],
  ["failures.siblings", (value) => isLost(value) && value.failsBeside],
  ["resolution.keyed-by-name", ({ isRenamed }) => isRenamed],
  ["service.selected-fields", ({ expected, isKey }) => expected === undefined && isKey],
  ["failures.null-and-entry", (value) => isLeftOut(value, null) && value.shouldFail],
  ["resolution.absent-scalar", (value) => isLeftOut(value, null)],
  ["types.list-is-array", (value) => isLeftOut(value, [])],
  ["failures.overdue-days", ({ expected, shouldFail }) => expected === null && shouldFail],
  [
    "resolution.absent-scalar",
    ({ expected, received }) => expected === null && isBlank(received ?? null),
  ],
  [
    "resolution.values-are-not-absence",
    ({ expected, received }) =>
      received === null && (isBlank(expected ?? null) || Number(expected) < 0),
  ],
  [
    "types.list-is-array",
    ({ expected, received }) =>
      isArray(expected) && received !== undefined && received !== null && !isArray(received),
  ],
  ["resolution.values-unchanged", isDistorted],
];

/**
 * Makes what names what is wrong with a value in `data` of two bodies. A value that is simply another
 * one names no clause: it may be that of another record.
 */
export function createValueNamer(bodies: ComparedBodies): (difference: Difference) => Sight {
  const paths = {
    expected: listFailedPaths(bodies.expected),
    received: listFailedPaths(bodies.received),
  };
  return (difference) => {
    const value = readValue(difference, bodies, paths);
    const clause = signs.find(([, isShown]) => isShown(value))?.[0];
    return { looks: describeValue(value), ...(clause !== undefined && { clause }) };
  };
}

interface FailedPaths {
  readonly expected: readonly string[];
  readonly received: readonly string[];
}

function readValue(
  difference: Difference,
  bodies: ComparedBodies,
  failed: FailedPaths,
): WrongValue {
  const { pointer, expected } = difference;
  const whole = valueAt({ body: bodies.received }, pointer);
  const isMissing = expected !== undefined && difference.received === undefined;
  const [, , ...place] = splitPointer(pointer);
  const parent = parentOf(place.join("."));
  return {
    field: place.findLast((name) => !/^\d+$/.test(name)) ?? "",
    expected,
    received: isMissing ? undefined : whole,
    isRenamed: isRenamed(difference, bodies),
    // A missing element has the place of its list.
    isKey:
      isObject(valueAt({ body: bodies.received }, parentOf(pointer, "/"))) &&
      (!isMissing || whole === undefined),
    shouldFail: failed.expected.includes(place.join(".")),
    failsInside: failed.received.some((path) => path.startsWith(`${place.join(".")}.`)),
    failsBeside: failed.received.some((path) => parentOf(path) === parent),
  };
}

/** Says what the server does to a value, in words that complete "The server …". */
function describeValue({ field, expected, received, isRenamed, isKey }: WrongValue): string[] {
  if (isRenamed) {
    return ["names a field in another way"];
  }
  const isElement = !isKey && (expected === undefined || received === undefined);
  const what = isElement ? `elements of ${field}` : field;
  if (expected === undefined) {
    return [`adds ${what}`];
  }
  if (received === undefined) {
    return [`leaves out ${expected === null ? "an absent " : ""}${what}`];
  }
  const [wanted, found] = [kindOf(expected), kindOf(received)];
  const change = nameChange(expected, received);
  return wanted === found
    ? [nameOther(field), ...(change === undefined ? [] : [`returns ${change}`])]
    : [`returns ${found} as ${field} instead of ${wanted}`];
}

/** Says that the value of a field is another one; the names of lists and amounts are plurals. */
export function nameOther(field: string): string {
  return `returns ${field.endsWith("s") ? "other" : "another"} ${field}`;
}

/** Whether null came in place of a value. */
function isLost({ expected, received }: WrongValue): boolean {
  return expected !== undefined && expected !== null && received === null;
}

function isLeftOut({ expected, received, isKey }: WrongValue, value: JsonValue): boolean {
  return expected !== undefined && received === undefined && isKey && isSame(value, expected);
}

/** Whether a value is what servers mistake for no value, or put in place of one. */
function isBlank(value: JsonValue): boolean {
  return value === "" || value === 0 || value === false || (isArray(value) && value.length === 0);
}

/** Fields whose values have clauses of their own, or tell records apart. */
const unnamedFields: ReadonlySet<string> = new Set(["id", "isbn", "dueDate"]);

/** Minimum length of a text that counts as the beginning of another. */
const minBeginning = 16;

/** Whether a scalar is the expected one with another type, other spacing, or cut at its end. */
function isDistorted({ field, expected, received }: WrongValue): boolean {
  if (expected === undefined || expected === null || received === undefined) {
    return false;
  }
  if (unnamedFields.has(field) || typeof received === "object" || typeof expected === "object") {
    return false;
  }
  if (typeof expected !== typeof received) {
    return String(expected).toLowerCase() === String(received).toLowerCase();
  }
  const change = nameChange(expected, received) ?? "";
  return change.startsWith("strings up to")
    ? String(received).length >= minBeginning
    : /^strings (with other blanks|without blanks)/.test(change);
}

/** Whether an object lacks a key and has another one with its value, or with its letters. */
function isRenamed({ pointer, ...change }: Difference, bodies: ComparedBodies): boolean {
  const isMissing = change.received === undefined;
  const isExtra = change.expected === undefined;
  const place = plainName(pointer);
  return (
    isMissing !== isExtra &&
    bodies.differences.some((other) => {
      const [missing, extra] = isMissing ? [change, other] : [other, change];
      const [value, key] = [
        valueAt({ body: bodies.received }, isMissing ? other.pointer : pointer),
        other.pointer,
      ];
      return (
        missing.received === undefined &&
        extra.expected === undefined &&
        parentOf(key, "/") === parentOf(pointer, "/") &&
        (plainName(key) === place ||
          (missing.expected !== undefined &&
            value !== undefined &&
            isSame(missing.expected, value)))
      );
    })
  );
}

/** Leaves out of a name what other ways to write it change. */
function plainName(name: string): string {
  return name.replaceAll(/[_-]/g, "").toLowerCase();
}

function listFailedPaths(body: JsonValue): string[] {
  return listErrors(body).flatMap((entry) =>
    isObject(entry) && typeof entry["path"] === "string" ? [entry["path"]] : [],
  );
}

function parentOf(path: string, separator = "."): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(separator)));
}
