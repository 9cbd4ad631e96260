import { escapeText } from "./escape-text.ts";

/** Maximum lengths of text that comes from a server, in UTF-16 code units, by what is shown. */
export const maxLengths = {
  /** A name in a sentence, like an unknown property or a repeated key. */
  name: 200,
  /** A text value, or the JSON of any other value. */
  value: 400,
  /** A line of the output of a server that the kit started. */
  outputLine: 500,
  /** The JSON of a body in the table of unspecified situations. */
  summary: 77,
  /** The JSON pointer of a difference. */
  pointer: 200,
  /** The JSON of the two values of a difference. */
  difference: 1000,
  /** The body of a request that is explained. */
  body: 2000,
} as const;

/** Cuts a text that is too long to show, and marks the cut by `…`. */
export function shortenText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${copyText(text.slice(0, maxLength))}…`;
}

/** Cuts a text that a report would write with more than twice as many characters as it may have. */
export function cutEscaped(text: string, maxLength: number): string {
  const size = escapeText(JSON.stringify(text)).length;
  return size <= 2 * maxLength
    ? copyText(text)
    : cutEscaped(text.slice(0, Math.floor((text.length * maxLength) / size)), maxLength);
}

/** Copies a text: a part of a string keeps all of it in memory. */
function copyText(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
