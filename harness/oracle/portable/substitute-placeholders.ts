import type { JsonObject, JsonValue } from "../../json/json-value.ts";
import { maxSubstitutedLength } from "../../transport/wire-request.ts";
import { consistsOfLetters, type ImpliedForm } from "./bounds.ts";
import { hasPlainCharacters, holdsPlaceholder } from "./is-portable-selection.ts";

/** Where the value of a placeholder is in the text. */
export interface InsertedRange {
  readonly start: number;
  readonly end: number;
}

/** A document with its variables inserted. */
export interface SubstitutedText {
  readonly text: string;
  readonly inserted: readonly InsertedRange[];
  /** Why servers may read a placeholder or encode its value differently. */
  readonly reasons: readonly string[];
  readonly implied: readonly ImpliedForm[];
}

/** A dollar sign and the longest text after it that any server could read as a name. */
const placeholders = /\$([\p{L}\p{N}\p{M}_]+)/gu;

/**
 * Inserts variables into a document in one pass.
 *
 * @see variables.substitution
 * @see variables.whole-name
 */
export function substitutePlaceholders(document: string, variables: JsonObject): SubstitutedText {
  const inserted: InsertedRange[] = [];
  const reasons: string[] = [];
  const implied: ImpliedForm[] = [];
  let text = "";
  let end = 0;
  let isInside = false;
  for (const match of document.matchAll(placeholders)) {
    if (text.length > maxSubstitutedLength) {
      reasons.push("The document is too long with its variables inserted");
      break;
    }
    const [placeholder, name = ""] = match;
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (!consistsOfLetters(name)) {
      reasons.push(`${placeholder} is not a dollar sign and a name of ASCII letters`);
    } else if (value === undefined) {
      reasons.push(`${placeholder} has no value: give one in variables`);
    } else {
      const before = document.slice(end, match.index);
      const encoded = JSON.stringify(value);
      isInside = isInside !== crossesQuote(before);
      if (!(isPlainText(value, encoded) && isInside)) {
        reasons.push(...findValueReasons(placeholder, value));
      }
      isInside = isInside !== crossesQuote(encoded);
      implied.push(...findImpliedValues(value));
      text += before;
      inserted.push({ start: text.length, end: text.length + encoded.length });
      text += encoded;
      end = match.index + placeholder.length;
    }
  }
  return { text: text + document.slice(end), inserted, reasons, implied };
}

/** Whether a string begins or ends in a text, and does not do both. */
function crossesQuote(text: string): boolean {
  return text.split('"').length % 2 === 0;
}

/**
 * However an encoder spells such a value, a quoted string around it is still one string.
 *
 * @see variables.inside-string
 */
function isPlainText(value: JsonValue, encoded: string): boolean {
  return typeof value !== "string" && !/["\\]/.test(encoded);
}

/** JSON encoders agree on all other values; they choose short escapes, spaces and exponents freely. */
function findValueReasons(placeholder: string, value: JsonValue): string[] {
  if (typeof value === "string") {
    return /["\\\p{Cc}\p{Cs}]/u.test(value)
      ? [`The value of ${placeholder} holds a double quote, a backslash or a control character`]
      : [];
  }
  if (typeof value === "number") {
    return Number.isSafeInteger(value) ? [] : [`The value of ${placeholder} is not a whole number`];
  }
  return typeof value === "object" && value !== null
    ? [`The value of ${placeholder} is an array or an object, which encoders space as they like`]
    : [];
}

/** Encoders may escape such a value, or a second pass would change it. */
function findImpliedValues(value: JsonValue): ImpliedForm[] {
  if (typeof value !== "string") {
    return [];
  }
  return [
    ...(!hasPlainCharacters(value)
      ? [
          {
            clause: "variables.special-characters",
            form: "a value with a character that encoders may escape",
          },
        ]
      : []),
    ...(holdsPlaceholder(value)
      ? [{ clause: "variables.one-pass", form: "a value that holds a placeholder" }]
      : []),
  ];
}
