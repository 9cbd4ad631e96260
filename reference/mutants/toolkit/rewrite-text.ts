const string = /"[^"]*"/g;

/** Rewrites the content of each string of a document. */
export function rewriteStrings(text: string, rewrite: (content: string) => string): string {
  return text.replace(string, (quoted) => `"${rewrite(quoted.slice(1, -1))}"`);
}

/** Rewrites the pieces of a document outside its strings. */
export function rewriteOutsideStrings(text: string, rewrite: (piece: string) => string): string {
  return text.replace(/"[^"]*"|[^"]+/g, (piece) =>
    piece.startsWith('"') ? piece : rewrite(piece),
  );
}

/** Lists the contents of the strings of a document. */
export function listStrings(text: string): readonly string[] {
  return (text.match(string) ?? []).map((quoted) => quoted.slice(1, -1));
}

/** Empties all strings of a document, so that a search only finds what is outside them. */
export function blankStrings(text: string): string {
  return rewriteStrings(text, () => "");
}
