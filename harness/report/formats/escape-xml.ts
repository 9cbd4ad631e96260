import { escapeText } from "../../terminal/escape-text.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/**
 * Writes text for XML, in an element or in a quoted attribute. Characters that XML 1.0 does not
 * allow even as entities, like NUL and unpaired surrogates, become visible `\uXXXX` escapes.
 */
export function escapeXml(text: string): string {
  return escapeText(text).replace(/[&<>"'\n\t]/g, (character) => entities[character] ?? character);
}
