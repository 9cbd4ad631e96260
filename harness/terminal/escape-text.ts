/**
 * What could move a cursor, change colors or the writing direction, or is invisible; unpaired
 * surrogates; and the second mark of `##[`, `##vso[` and `##teamcity[`, which CI services carry out
 * wherever they stand in a line.
 */
const harmful =
  /[^\P{Cc}\n\t]|[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]|(?<=#)#(?=(?:vso|teamcity)?\[)/giu;

/** Makes text safe to print by visible `\uXXXX` escapes. Line breaks and tabs stay. */
export function escapeText(text: string): string {
  return text.replace(harmful, escapeUnits);
}

/** Spaces that look like a blank and are another character, such as the no-break space. */
const otherSpace = /(?! )\p{Zs}/gu;

/** Escapes text like `escapeText`, line breaks, tabs and unusual spaces, too. */
export function escapeLine(text: string): string {
  return escapeText(text)
    .replaceAll("\n", "\\n")
    .replaceAll("\t", "\\t")
    .replace(otherSpace, escapeUnits);
}

/** Keeps lines that begin with `::` from being commands for GitHub Actions. */
export function escapeCommands(text: string): string {
  return text.replace(/^([^\S\n]*):(?=:)/gm, "$1\\u003a");
}

/** Writes every character outside ASCII as `\uXXXX`. */
export function escapeNonAscii(text: string): string {
  return text.replace(/[^\u0000-\u007f]/g, escapeUnits);
}

function escapeUnits(characters: string): string {
  return characters
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
