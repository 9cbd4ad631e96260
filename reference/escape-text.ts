/**
 * What could move a cursor, change colors or the writing direction, or is invisible; the second mark of
 * `##[` and `##vso[`, which CI services carry out anywhere in a line; and the first of the `::` with
 * which commands for GitHub Actions begin a line.
 */
const harmful =
  /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?<=#)#(?=(?:vso|teamcity)?\[)|:(?<=^[^\S\n]*:)(?=:)/gimu;

/** Makes text safe to print, and leaves line breaks. JSON keeps its meaning. */
export function escapeText(text: string): string {
  return text.replace(harmful, (characters) =>
    characters
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

/** Makes text safe to print on one line. */
export function escapeLine(text: string): string {
  return escapeText(text.replaceAll("\n", "\\n"));
}
