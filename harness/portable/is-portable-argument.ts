import type { JsonValue } from "../json/json-value.ts";
import type { ArgumentValue } from "../oracle/selection.ts";

/**
 * Tells whether a text may stand in a quoted string of a required case: no double quote, no
 * backslash, no control character, and no `$` that could be read as the start of a mark.
 *
 * @see syntax.string
 */
export function isQuotable(text: string): boolean {
  return /^(?:[^"\\$\p{Cc}\p{Cs}]|\$(?![\p{L}\p{N}_]))*$/u.test(text);
}

/**
 * Tells whether a text may be the value of a variable in a required case: nothing that some JSON
 * encoders write as an escape, and nothing that looks like a mark.
 *
 * @see variables.special-characters
 * @see variables.one-pass
 */
export function isPlainValue(text: string): boolean {
  return /^(?:[A-Za-z0-9 .,:;_(){}[\]-]|\$(?![A-Za-z_]))*$/.test(text);
}

/** Tells whether a number is written by all JSON encoders in the same way: as its digits. */
function isPlainNumber(value: JsonValue): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e9;
}

/** Tells whether an argument is written as required cases may write it. */
export function isPortableArgument(value: ArgumentValue): boolean {
  switch (value.kind) {
    case "string":
      return isQuotable(value.text);
    case "digits":
      return /^[0-9]{1,9}$/.test(value.text);
    case "variable":
      return typeof value.value === "number"
        ? isPlainNumber(value.value)
        : isPlainValue(value.value);
    case "template":
      return isJudgedTemplate(value.parts);
  }
}

type Parts = Extract<ArgumentValue, { kind: "template" }>["parts"];

/** A mark must end where its name ends, and its value must be free of double quotes. */
function isJudgedTemplate(parts: Parts): boolean {
  return parts.every((part, index) => {
    if (typeof part === "string") {
      return isQuotable(part) && !part.endsWith("$");
    }
    const next = parts[index + 1];
    const isCutOff = typeof next !== "string" || /^(?:$|[ ){}(])/.test(next);
    return isCutOff && (typeof part.value === "boolean" || isPlainNumber(part.value));
  });
}
