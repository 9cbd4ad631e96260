import type { JsonValue } from "../../json/json-value.ts";
import type { TypeSystem } from "../../suite/type-system.ts";
import type { ArgumentValue, Selection } from "../selection.ts";
import { maxNumber } from "./bounds.ts";
import { findMisplacedArguments, listFields, listRepeated } from "./find-implied-forms.ts";

/**
 * Whether required cases may use a selection: no name twice at the same place, an argument exactly
 * where one is declared, and each argument portable. An unknown field may have one.
 */
export function isPortableSelection(selection: Selection, typeSystem: TypeSystem): boolean {
  return (
    selection.length > 0 &&
    listRepeated(selection).length === 0 &&
    findMisplacedArguments(selection, typeSystem).length === 0 &&
    listFields(selection).every(
      ({ argument, selection: below }) =>
        below?.length !== 0 && (argument === undefined || isPortableArgument(argument.value)),
    )
  );
}

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

/**
 * Whether a text is portable in a quoted string. Some server could take a `$` for a placeholder.
 *
 * @see syntax.string
 */
export function isQuotable(text: string): boolean {
  return /^[^"\\$\p{Cc}\p{Cs}]*$/u.test(text);
}

/** Whether generators may use a text as a value in a required case; recorded cases may use more. */
export function isPlainValue(text: string): boolean {
  return /^(?:[A-Za-z0-9 .,:;_(){}[\]-]|\$(?= |$))*$/.test(text);
}

/** Whether no common encoder escapes a character of a text but those that JSON itself does. */
export function hasPlainCharacters(text: string): boolean {
  return !/[^ -~]|[&<>/'+`]/.test(text);
}

/** Whether a second pass of substitution would change a text. */
export function holdsPlaceholder(text: string): boolean {
  return /\$[A-Za-z_]/.test(text);
}
