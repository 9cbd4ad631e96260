import type { JsonValue } from "../json/json-value.ts";
import { readShortened } from "../json/shorten-value.ts";
import { compareTexts } from "./compare-values.ts";

/** What servers make of texts: name → the result. */
const textChanges: readonly (readonly [name: string, change: (text: string) => string])[] = [
  ["in lower case", (text) => text.toLowerCase()],
  ["in upper case", (text) => text.toUpperCase()],
  ["composed", (text) => text.normalize("NFC")],
  ["decomposed", (text) => text.normalize("NFD")],
  ["trimmed", (text) => text.trim()],
  ["trimmed at its end", (text) => text.trimEnd()],
  ["trimmed at its start", (text) => text.trimStart()],
  ["CR LF as LF", (text) => text.replaceAll("\r\n", "\n")],
  ["numbers plus 1", (text) => text.replaceAll(/(?<=^|\.)\d+(?=\.|$)/g, (n) => `${Number(n) + 1}`)],
  ["reversed", (text) => [...text].reverse().join("")],
];

/**
 * Names what a server made of a text or a number, so that two servers with the same name do the same
 * to values of other records, too.
 *
 * @returns undefined for values that are the same, or of another type.
 */
export function nameChange(
  expected: JsonValue | undefined,
  received: JsonValue | undefined,
): string | undefined {
  if (typeof expected === "string" && typeof received === "string") {
    return expected === received ? undefined : nameTextChange(expected, received);
  }
  return typeof expected === "number" && typeof received === "number" && expected !== received
    ? nameNumberChange(expected, received)
    : undefined;
}

function nameTextChange(expected: string, received: string): string {
  const change = textChanges.find(([, make]) => make(expected) === received)?.[0];
  return change ?? nameCut(expected, received) ?? `text ${compareTexts(expected, received)}`;
}

/** Names a text of which only the beginning came, by its length. */
function nameCut(expected: string, received: string): string | undefined {
  const { length, start } = readShortened(received) ?? { length: received.length, start: received };
  const isCut = length < (readShortened(expected)?.length ?? expected.length);
  return isCut && expected.startsWith(start) ? `cut to ${length} characters` : undefined;
}

/** What servers make of numbers: name → whether one number became the other. */
const numberChanges: readonly (readonly [
  name: string,
  isMade: (expected: number, received: number) => boolean,
])[] = [
  ["as 0", (_expected, received) => received === 0],
  ["in single precision", (expected, received) => Math.fround(expected) === received],
  ["with the other sign", (expected, received) => received === -expected],
  ["in 32 bits", (expected, received) => isHeldIn(32, expected, received)],
  ["in 16 bits", (expected, received) => isHeldIn(16, expected, received)],
  ["in 8 bits", (expected, received) => isHeldIn(8, expected, received)],
  ["plus 1", (expected, received) => received === expected + 1],
  ["minus 1", (expected, received) => received === expected - 1],
  ["at another scale", (expected, received) => Number.isInteger(Math.log10(received / expected))],
  ["without its end", (expected, received) => `${expected}`.startsWith(`${received}`)],
  ["without its beginning", (expected, received) => `${expected}`.endsWith(`${received}`)],
];

/** The name of a number that was replaced by one without any relation. */
export const anotherNumber = "another number";

function nameNumberChange(expected: number, received: number): string {
  return numberChanges.find(([, isMade]) => isMade(expected, received))?.[0] ?? anotherNumber;
}

/** The names of changes that bugs share which have nothing else in common. */
export const vagueChanges: ReadonlySet<string> = new Set(["text other", anotherNumber]);

/** Whether an integer of so many bits, with a sign or without, wraps or limits a number so. */
function isHeldIn(bits: number, expected: number, received: number): boolean {
  const size = 2 ** bits;
  const isWrapped = (expected - received) % size === 0;
  const isLimited = [size - 1, size / 2 - 1, -size / 2].includes(received);
  return isLimited || (isWrapped && received >= -size / 2 && received < size);
}
