import { isArray, isObject, type JsonValue } from "../json/json-value.ts";

/** What servers make of a string: a name that follows "strings", and whether one became the other. */
const textChanges: readonly Change<string>[] = [
  ["empty", (_expected, received) => received === ""],
  ["in lower case", (expected, received) => expected.toLowerCase() === received],
  ["in upper case", (expected, received) => expected.toUpperCase() === received],
  ["in another case", (expected, received) => expected.toLowerCase() === received.toLowerCase()],
  ["without blanks at their ends", (expected, received) => expected.trim() === received],
  ["with other blanks", (expected, received) => join(expected) === join(received)],
  [
    "in another Unicode form",
    (expected, received) => expected.normalize() === received.normalize(),
  ],
  ["with other punctuation", (expected, received) => strip(expected) === strip(received)],
  ["reversed", (expected, received) => [...expected].reverse().join("") === received],
  ["with something added", (expected, received) => received.includes(expected)],
];

/** What servers make of a number: a name that follows "numbers", and whether one became the other. */
const numberChanges: readonly Change<number>[] = [
  ["as 0", (_expected, received) => received === 0],
  ["in single precision", (expected, received) => Math.fround(expected) === received],
  ["with the other sign", (expected, received) => received === -expected],
  ["in 32 bits", (expected, received) => isHeldIn(32, expected, received)],
  ["in 16 bits", (expected, received) => isHeldIn(16, expected, received)],
  ["in 8 bits", (expected, received) => isHeldIn(8, expected, received)],
  ["plus 1", (expected, received) => received === expected + 1],
  ["minus 1", (expected, received) => received === expected - 1],
  ["at another scale", (expected, received) => Number.isInteger(Math.log10(received / expected))],
  ["without their ends", (expected, received) => `${expected}`.startsWith(`${received}`)],
  ["without their beginnings", (expected, received) => `${expected}`.endsWith(`${received}`)],
];

type Change<Value> = readonly [name: string, isMade: (expected: Value, received: Value) => boolean];

/**
 * Names what a server made of a string or a number, like `strings in lower case`, so that it does the
 * same to the values of other records.
 *
 * @returns undefined for a value that is simply another one, or of another type.
 */
export function nameChange(expected: JsonValue, received: JsonValue): string | undefined {
  if (typeof expected === "string" && typeof received === "string") {
    const change = findChange(textChanges, expected, received) ?? nameCut(expected, received);
    return change && `strings ${change}`;
  }
  if (typeof expected === "number" && typeof received === "number") {
    const change = findChange(numberChanges, expected, received);
    return change && `numbers ${change}`;
  }
  return undefined;
}

function findChange<Value>(
  changes: readonly Change<Value>[],
  expected: Value,
  received: Value,
): string | undefined {
  return changes.find(([, isMade]) => isMade(expected, received))?.[0];
}

/** Names a text of which only the beginning came: by the character where it ends, or its length. */
function nameCut(expected: string, received: string): string | undefined {
  if (!expected.startsWith(received)) {
    return undefined;
  }
  const next = expected.charAt(received.length);
  return /[^\p{L}\p{N}]/u.test(next) && !received.includes(next)
    ? `up to the first ${JSON.stringify(next)}`
    : `up to ${received.length} characters`;
}

/** Leaves out blanks and invisible characters. */
function join(text: string): string {
  return text.replaceAll(/[\p{Z}\p{C}]/gu, "");
}

/** Leaves out all but letters and digits. */
function strip(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Whether an integer of so many bits, with a sign or without, wraps or limits a number so. */
function isHeldIn(bits: number, expected: number, received: number): boolean {
  const size = 2 ** bits;
  const isWrapped = (expected - received) % size === 0;
  const isLimited = [size - 1, size / 2 - 1, -size / 2].includes(received);
  return isLimited || (isWrapped && received >= -size / 2 && received < size);
}

/** Names how a path with dots differs from the expected one. */
export function comparePaths(expected: string, received: string): string {
  const plain = (path: string): string => path.replace(/\W/g, "").toLowerCase();
  const unindexed = (path: string): string => path.replace(/\.\d+|\[\d+\]/g, "");
  if (received.endsWith(`.${expected}`)) {
    return "with a prefix";
  }
  if (expected.endsWith(`.${received}`)) {
    return "without its beginning";
  }
  if (plain(expected) === plain(received)) {
    return "with other separators";
  }
  if (unindexed(expected) !== unindexed(received)) {
    return "of another field";
  }
  if (unindexed(expected) === received) {
    return "without index";
  }
  const next = expected.replace(/(?<=\.)\d+(?=\.)/g, (index) => `${Number(index) + 1}`);
  return received === next ? "with the next index" : "with another index";
}

/** The kind of a JSON value; an empty list is a kind by itself. */
export function kindOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) {
    return value === null ? "null" : "nothing";
  }
  if (isArray(value)) {
    return value.length === 0 ? "an empty list" : "a list";
  }
  return isObject(value) ? "an object" : (kindsOfScalars[typeof value] ?? "");
}

const kindsOfScalars: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  boolean: "a boolean",
};
