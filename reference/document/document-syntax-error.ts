/** Thrown by the parser at the first character that no production allows. */
export class DocumentSyntaxError extends Error {
  override readonly name: string = "DocumentSyntaxError";
}

/**
 * Says what the parser expected at an offset of a text, what it found, and where.
 *
 * Lines (ended by LF, CR or CR LF) and columns (in UTF-16 code units) count from 1. They refer to the
 * text with its variables substituted, which is the text that is parsed.
 *
 * @see syntax.unparsable
 */
export function describeSyntaxError(text: string, offset: number, expected: string): string {
  const { line, column } = locate(text, offset);
  return `Document line ${line}, column ${column}: expected ${expected} but found ${nameFound(text, offset)}`;
}

function locate(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = 0; at < offset; at += 1) {
    const character = text[at];
    if (character === "\n" || (character === "\r" && text[at + 1] !== "\n")) {
      line += 1;
      lineStart = at + 1;
    }
  }
  return { line, column: offset - lineStart + 1 };
}

function nameFound(text: string, offset: number): string {
  const codePoint = text.codePointAt(offset);
  if (codePoint === undefined) {
    return "the end of the document";
  }
  return JSON.stringify(String.fromCodePoint(codePoint));
}
