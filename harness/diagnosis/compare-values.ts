import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import type { Difference } from "../judge/judgment.ts";
import { comparePaths } from "./compare-defects.ts";

/** The kind of a JSON value; an empty list and an empty object are kinds of their own. */
export function kindOf(value: JsonValue | undefined): string {
  if (value === undefined) {
    return "nothing";
  }
  if (value === null) {
    return "null";
  }
  if (isArray(value)) {
    return value.length === 0 ? "empty list" : "list";
  }
  return isObject(value) ? "object" : typeof value;
}

/** The kind of a received value, of which only a description is kept where it is large. */
function kindOfReceived(value: JsonValue): string {
  const [, kind] = /^\((array of|object with) \d+ (?:elements|keys)\)$/.exec(String(value)) ?? [];
  return kind === undefined ? kindOf(value) : kind === "array of" ? "list" : "object";
}

/** Names how the value at a place differs from the expected one. */
export function compareValues(difference: Difference): string {
  const { pointer, expected, received } = difference;
  if (expected === undefined || received === undefined) {
    return describePresence(difference);
  }
  if (typeof expected === "string" && typeof received === "string") {
    return pointer.endsWith("/path")
      ? `path ${comparePaths(expected, received)}`
      : `text ${compareTexts(expected, received)}`;
  }
  const [wanted, found] = [kindOf(expected), kindOfReceived(received)];
  return wanted === found ? `another ${wanted}` : `${wanted}>${found}`;
}

function describePresence({ expected, received, message = "" }: Difference): string {
  if (expected !== undefined) {
    return `missing ${kindOf(expected)}`;
  }
  if (/^(Not asked for|One too many|This element is not expected)/.test(message)) {
    return `extra ${kindOf(received)}`;
  }
  const [, type] = /^Must be of type (\w+)/.exec(message) ?? [];
  if (type !== undefined && received !== undefined) {
    return `${type === "array" ? "list" : type}>${kindOfReceived(received)}`;
  }
  // What a schema demands; names and numbers in it belong to the case.
  return message.replace(/[\d"{(:].*/s, "").trim();
}

/** Names how a text differs from the expected one. */
export function compareTexts(expected: string, received: string): string {
  const plain = (text: string): string => text.replace(/\W/g, "");
  if (received === "") {
    return "empty";
  }
  if (expected.toLowerCase() === received.toLowerCase()) {
    return "case";
  }
  if (expected.trim() === received.trim()) {
    return "blanks";
  }
  if (expected.startsWith(received)) {
    return "cut";
  }
  if (received.includes(expected)) {
    return "extended";
  }
  return plain(expected) === plain(received) ? "punctuation" : "other";
}
