import type { JsonObject } from "../json/json-value.ts";
import { addMatchingTraits } from "./add-matching-traits.ts";
import { kindOf } from "./compare-values.ts";

/** Values of variables that some servers handle differently from plain words. */
const valueTraits: readonly (readonly [trait: string, pattern: RegExp])[] = [
  ["brackets in a value", /[[\]{}():,]/],
  ["blank in a value", /[ \t]/],
  ["line break in a value", /[\n\r]/],
  ["dollar in a value", /\$/],
  ["escaped character in a value", /[&<>/]/],
  ["backslash or control in a value", /[\\\u0000-\u001f\u007f]/],
  ["letter beyond ASCII in a value", /[^\u0000-\u007f]/],
  ["digits as a value", /^\d+$/],
  ["empty value", /^$/],
  ["long value", /^.{300}/s],
];

/** Words with a meaning in programs, in JSON and in requests. */
const oddName =
  /^(?:__proto__|class|constructor|document|for|hasOwnProperty|keys|length|name|self|this|toString|valueOf|variables|void)$/;

/** Adds what is special about the variables of a query. */
export function addVariableTraits(
  document: string,
  variables: JsonObject | undefined,
  traits: Set<string>,
): void {
  const entries = Object.entries(variables ?? {});
  traits.add(entries.length > 0 ? "variables" : "no variables");
  if (variables !== undefined && entries.length === 0) {
    traits.add("empty variables");
  }
  if (entries.length > 1) {
    traits.add("several variables");
  }
  for (const [name, value] of entries) {
    const uses = document.split(`$${name}`).length - 1;
    const isPrefix = entries.some(
      ([other]) => other !== name && other.toLowerCase().startsWith(name.toLowerCase()),
    );
    if (uses === 0) {
      traits.add("unused variable");
      continue;
    }
    if (uses > 1 && !isPrefix) {
      traits.add("variable used twice");
    }
    if (isPrefix) {
      traits.add("name that begins another");
    }
    if (oddName.test(name)) {
      traits.add("odd variable name");
    }
    if (isInsideString(name, document)) {
      traits.add("placeholder in a string");
      traits.add(
        typeof value === "number" ? "number in a string" : "word, list or object in a string",
      );
    }
    traits.add(typeof value === "number" ? nameNumber(value) : `variable with ${kindOf(value)}`);
    if (typeof value === "string") {
      addMatchingTraits(value, valueTraits, traits);
    }
  }
}

function nameNumber(value: number): string {
  if (!Number.isInteger(value)) {
    return "variable with a fraction";
  }
  return value < 0
    ? "variable with a negative number"
    : value === 0
      ? "variable with zero"
      : "variable with a number";
}

/** Whether a placeholder is inside a quoted string. */
function isInsideString(name: string, document: string): boolean {
  const strings = [...document.matchAll(/"([^"]*)"/g)];
  return strings.some(([, text = ""]) => text.match(/\$\w+/g)?.includes(`$${name}`) === true);
}
