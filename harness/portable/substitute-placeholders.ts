import type { JsonObject, JsonValue } from "../json/json-value.ts";
import type { ImpliedForm } from "./implied-form.ts";

/** Where the value of a mark stands in the text that it was put into. */
export interface InsertedRange {
  readonly start: number;
  readonly end: number;
}

/** A document with its variables in place. */
export interface SubstitutedText {
  readonly text: string;
  readonly inserted: readonly InsertedRange[];
  /** What keeps a server's reading of the marks from being the only one. */
  readonly problems: readonly string[];
  readonly implied: readonly ImpliedForm[];
}

/** A dollar sign, and the longest thing behind it that any server could take for a name. */
const placeholders = /\$([\p{L}\p{N}\p{M}_]+)/gu;

/**
 * Puts variables into a document, once each.
 *
 * @see variables.substitution
 * @see variables.whole-name
 */
export function substitutePlaceholders(document: string, variables: JsonObject): SubstitutedText {
  const inserted: InsertedRange[] = [];
  const problems: string[] = [];
  const implied: ImpliedForm[] = [];
  let text = "";
  let end = 0;
  for (const match of document.matchAll(placeholders)) {
    const [placeholder, name = ""] = match;
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (!/^[A-Za-z]+$/.test(name)) {
      problems.push(`${placeholder} is no dollar sign with a name of ASCII letters`);
    } else if (value === undefined) {
      problems.push(`${placeholder} has no value: give one in variables`);
    } else {
      problems.push(...findValueProblems(placeholder, value));
      implied.push(...findImpliedValues(value));
      text += document.slice(end, match.index);
      const encoded = JSON.stringify(value);
      inserted.push({ start: text.length, end: text.length + encoded.length });
      text += encoded;
      end = match.index + placeholder.length;
    }
  }
  return { text: text + document.slice(end), inserted, problems, implied };
}

/** JSON encoders agree on what is left: short escapes, blanks and exponents they choose freely. */
function findValueProblems(placeholder: string, value: JsonValue): string[] {
  if (typeof value === "string") {
    return /["\\\p{Cc}\p{Cs}]/u.test(value)
      ? [`The value of ${placeholder} holds a double quote, a backslash or a control character`]
      : [];
  }
  if (typeof value === "number") {
    return Number.isSafeInteger(value) ? [] : [`The value of ${placeholder} is no whole number`];
  }
  return typeof value === "object" && value !== null
    ? [`The value of ${placeholder} is an array or an object, which encoders space as they like`]
    : [];
}

/**
 * @see variables.special-characters
 * @see variables.one-pass
 */
function findImpliedValues(value: JsonValue): ImpliedForm[] {
  if (typeof value !== "string") {
    return [];
  }
  return [
    ...(/[^ -~]|[&<>/'+`]/.test(value)
      ? [
          {
            clause: "variables.special-characters",
            form: "a value with a character that some encoders escape",
          },
        ]
      : []),
    ...(/\$[A-Za-z_]/.test(value)
      ? [{ clause: "variables.one-pass", form: "a value that holds a mark" }]
      : []),
  ];
}
