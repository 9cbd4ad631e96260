import { measureWidth } from "./measure-width.ts";
import { splitGraphemes } from "./split-graphemes.ts";

/** Cuts a line that is wider than a terminal, and marks the cut by `…`. */
export function cutToWidth(line: string, width: number): string {
  if (measureWidth(line) <= width) {
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
