import { measureWidth, splitGraphemes } from "./measure-width.ts";

/** Wraps text at spaces; a wider word is cut, after a mark like `.` or `-` if there is one. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((whole) => cutWord(whole, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measureWidth(longer) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function cutWord(word: string, width: number): string[] {
  if (measureWidth(word) <= width) {
    return [word];
  }
  const pieces: string[] = [];
  let piece = "";
  let filled = 0;
  for (const grapheme of splitGraphemes(word)) {
    if (filled + grapheme.width > width) {
      const [whole = piece] = /^.*[./-]/su.exec(piece) ?? [];
      pieces.push(whole);
      piece = piece.slice(whole.length);
      filled = measureWidth(piece);
    }
    piece += grapheme.text;
    filled += grapheme.width;
  }
  return [...pieces, piece];
}
