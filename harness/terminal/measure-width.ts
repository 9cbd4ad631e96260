/** Measures how many terminal columns a line fills. */
export function measureWidth(text: string): number {
  return isAscii(text)
    ? text.length
    : splitGraphemes(text).reduce((sum, { width }) => sum + width, 0);
}

interface Grapheme {
  readonly text: string;
  readonly width: number;
}

/** What most terminals show two columns wide: emoji, and East Asian wide and fullwidth forms. */
const wide =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\ufe0f/u;

/**
 * Splits a line into graphemes: two columns for each wide one, one column for any other. Terminals
 * differ about rare characters, so this is a good guess rather than a promise.
 */
export function splitGraphemes(text: string): Grapheme[] {
  if (isAscii(text)) {
    return Array.from(text, (character) => ({ text: character, width: 1 }));
  }
  // Created only here: the first one in a process takes long, and most text is ASCII.
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
  // In parts, because it takes quadratic time.
  return (text.match(/.{1,500}/gsu) ?? []).flatMap((part) =>
    Array.from(graphemes.segment(part), ({ segment }) => ({
      text: segment,
      width: wide.test(segment) ? 2 : 1,
    })),
  );
}

function isAscii(text: string): boolean {
  return /^[\u0020-\u007e]*$/.test(text);
}

/** Whether a line is no wider than a number of columns; no character has more than two. */
export function fitsWidth(line: string, width: number): boolean {
  return 2 * line.length <= width || measureWidth(line) <= width;
}

/** Cuts a line that is wider than a terminal, and marks the cut by `…`. */
export function cutToWidth(line: string, width: number): string {
  if (fitsWidth(line, width)) {
    return line;
  }
  let cut = "";
  let filled = 0;
  for (const grapheme of splitGraphemes(line)) {
    filled += grapheme.width;
    if (filled > width - 1) {
      break;
    }
    cut += grapheme.text;
  }
  return `${cut.trimEnd()}…`;
}
