import type { JsonValue } from "../../json/json-value.ts";
import type { ArgumentValue } from "../selection.ts";
import { maxNumber } from "./bounds.ts";
import { isPlainValue, isQuotable } from "./plain-text.ts";

/** Whether an argument is written in a way that required cases may use. */
export function isPortableArgument(value: ArgumentValue): boolean {
  switch (value.kind) {
    case "string":
      return isQuotable(value.text);
    case "digits":
      return /^[0-9]+$/.test(value.text) && value.text.length <= String(maxNumber).length;
    case "variable":
      return typeof value.value === "number"
        ? isPlainNumber(value.value)
        : isPlainValue(value.value);
    case "template":
      return isPortableTemplate(value.parts);
  }
}

/** All JSON encoders write such a number in the same way: as its digits. */
function isPlainNumber(value: JsonValue): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxNumber;
}

type Parts = Extract<ArgumentValue, { kind: "template" }>["parts"];

/** The name of a placeholder must end clearly, and its value must not contain a double quote. */
function isPortableTemplate(parts: Parts): boolean {
  return parts.every((part, index) => {
    if (typeof part === "string") {
      return isQuotable(part);
    }
    const next = parts[index + 1];
    const endsClearly = next === undefined || (typeof next === "string" && /^[ )}]/.test(next));
    return endsClearly && isUnquoted(part.value);
  });
}

/** The JSON of such a value has no quotes, and all encoders write it alike up to whitespace. */
function isUnquoted(value: JsonValue): boolean {
  if (typeof value === "number") {
    return Math.abs(value) <= maxNumber && !/e/.test(String(value));
  }
  return Array.isArray(value)
    ? value.every(isUnquoted)
    : typeof value !== "string" && Object.keys(value ?? {}).length === 0;
}
