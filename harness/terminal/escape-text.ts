/**
 * Makes text safe to print: characters that could move the cursor, change colors or the writing
 * direction, or that are invisible, become visible `\uXXXX` escapes. So do unpaired surrogates.
 * Line breaks and tabs stay.
 */
export function escapeText(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    escapeUnit,
  );
}

/** Spaces that look like a blank and are another character, such as the no-break space. */
const otherSpace = /(?! )\p{Zs}/gu;

/**
 * Escapes text like `escapeText`, and keeps it on one line: line breaks become `\n`, tabs `\t`. All
 * spaces but the blank become escapes, too, since a reader would take them for one.
 */
export function escapeLine(text: string): string {
  return escapeText(text)
    .replaceAll("\n", "\\n")
    .replaceAll("\t", "\\t")
    .replace(otherSpace, escapeUnit);
}

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
