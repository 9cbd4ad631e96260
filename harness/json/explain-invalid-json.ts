import { type ParseError, parseTree } from "jsonc-parser";
import { describeParseError } from "./describe-parse-error.ts";

/** Maximum length of a text that is searched: a longer one is not shown whole either. */
const maxLength = 10_000;

/**
 * Explains why a text is not JSON, in words that complete "The body is not valid JSON: …".
 *
 * @returns undefined for a long text, or when nothing more is known.
 */
export function explainInvalidJson(text: string): string | undefined {
  if (text.length > maxLength) {
    return undefined;
  }
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowEmptyContent: false });
  const [first] = errors;
  if (first === undefined) {
    return undefined;
  }
  const { error, offset, length } = first;
  const control = [...text.slice(offset, offset + length)].find((letter) => letter < " ");
  return control === undefined
    ? `${describeParseError(error)} at character ${offset + 1}`
    : `the string at character ${offset + 1} contains ${formatCodePoint(control)}, which must be escaped`;
}

function formatCodePoint(control: string): string {
  return `U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
