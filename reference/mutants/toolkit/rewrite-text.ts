/** A quoted string of a document, quotes included. */
const string = /"[^"]*"/g;

/** Rewrites what stands between the quotes of each string of a document. */
export function rewriteStrings(text: string, rewrite: (content: string) => string): string {
  return text.replace(string, (quoted) => `"${rewrite(quoted.slice(1, -1))}"`);
}

/** Rewrites what stands outside the strings of a document, piece by piece. */
export function rewriteOutsideStrings(text: string, rewrite: (piece: string) => string): string {
  const strings = text.match(string) ?? [];
  return text
    .split(string)
    .map((piece, index) => rewrite(piece) + (strings[index] ?? ""))
    .join("");
}

/** What stands between the quotes of each string of a document. */
export function listStrings(text: string): readonly string[] {
  return (text.match(string) ?? []).map((quoted) => quoted.slice(1, -1));
}

/** A document with all its strings empty, for those who look for what is no string. */
export function blankStrings(text: string): string {
  return text.replace(string, '""');
}
