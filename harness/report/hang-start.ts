import { countNoun } from "../terminal/count-noun.ts";
import { hangText } from "../terminal/wrap-text.ts";

/** How much of a text is shown, and where the rest of it is. */
export interface StartOptions {
  /** Width of the terminal, in columns. */
  readonly width: number;
  /** Maximum number of lines, without the one that counts the others. */
  readonly maxLines: number;
  /** Completes that line; empty when left out. */
  readonly where?: string | undefined;
}

/** Wraps a text after a label, and leaves out its end if it is long. */
export function hangStart(
  label: string,
  text: string,
  { width, maxLines, where = "" }: StartOptions,
): string {
  const lines = hangText(label, text, { width }).split("\n");
  const left = lines.length - maxLines;
  const rest = `${" ".repeat(label.length)}… (${countNoun(left, "more line")}${where})`;
  return left > 1 ? [...lines.slice(0, maxLines), rest].join("\n") : lines.join("\n");
}
