import { escapeCommands, escapeLine } from "./escape-text.ts";
import { cutToWidth, fitsWidth, measureWidth, splitGraphemes } from "./measure-width.ts";
import { createPalette, type Palette } from "./palette.ts";

/** Text, and how it is printed. */
export interface Styled {
  readonly text: string;
  readonly style: keyof Palette;
}

/** A part of a line. */
export type Span = string | Styled;

/** A text that is wrapped, each line below where the first one begins. */
export interface HungText {
  /** What precedes it on the first line; nothing when left out. */
  readonly label?: Span;
  readonly text: string;
  /** The style of the text, not of the label. */
  readonly style?: keyof Palette | undefined;
  /** It is one line then, which ends with a mark if it is longer than that. */
  readonly isCut?: true;
}

/** A line before it is laid out: wrapped or, like a command that someone copies, as it is. */
export type Line = string | readonly Span[] | HungText;

/** The width of text whose reader is not a terminal, in columns. */
export const defaultWidth = 80;

/** How lines are laid out. */
export interface Layout {
  readonly palette: Palette;
  /** Columns to which text is wrapped; infinite for a document. */
  readonly width: number;
}

/**
 * Escapes, wraps and styles lines. All text of a report goes through here, so that whoever
 * describes something need not think of what the text may contain.
 */
export function layOut(lines: readonly Line[], layout: Layout): string {
  return escapeCommands(lines.map((line) => layOutLine(line, layout)).join("\n"));
}

function layOutLine(line: Line, layout: Layout): string {
  if (typeof line === "string") {
    return escapeLine(line);
  }
  return "text" in line ? hang(line, layout) : line.map((span) => paint(span, layout)).join("");
}

function paint(span: Span, { palette }: Pick<Layout, "palette">): string {
  return typeof span === "string" ? escapeLine(span) : palette[span.style](escapeLine(span.text));
}

/** However narrow a terminal is, text after a label gets this many columns. */
const minTextWidth = 20;

function hang({ label = "", text, style, isCut }: HungText, layout: Layout): string {
  const { palette, width } = layout;
  const indent = measureWidth(escapeLine(typeof label === "string" ? label : label.text));
  const textWidth = Math.max(minTextWidth, width - indent);
  const line = escapeLine(text);
  const lines = isCut === true ? [cutToWidth(line, textWidth)] : wrapText(line, textWidth);
  return lines
    .map((part) => (style === undefined ? part : palette[style](part)))
    .map((part, index) => (index === 0 ? paint(label, layout) : " ".repeat(indent)) + part)
    .join("\n");
}

/** Lays lines out as plain text, each on one line, for a document that escapes it further. */
export function toPlainText(lines: readonly Line[]): string {
  return layOut(lines, { palette: createPalette(false), width: Number.POSITIVE_INFINITY });
}

/** Wraps text at spaces; a wider word is cut, after a mark like `.` or `-` if there is one. */
export function wrapText(text: string, width: number): string[] {
  if (fitsWidth(text, width)) {
    return [text];
  }
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((whole) => cutWord(whole, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fitsWidth(longer, width)) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function cutWord(word: string, width: number): string[] {
  if (fitsWidth(word, width)) {
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
