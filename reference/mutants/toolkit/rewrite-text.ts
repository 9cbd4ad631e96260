/** Rewrites the content of each string of a document. */
export function rewriteStrings(text: string, rewrite: (content: string) => string): string {
  return text.replaceAll(/"[^"]*"/g, (quoted) => `"${rewrite(quoted.slice(1, -1))}"`);
}

/** Empties all strings of a document, so that a search only finds what is outside them. */
export function blankStrings(text: string): string {
  return rewriteStrings(text, () => "");
}
