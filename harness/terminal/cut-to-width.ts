import { measureWidth } from "./measure-width.ts";

/** Cuts a line that is wider than a terminal, and marks the cut by `…`. */
export function cutToWidth(line: string, width: number): string {
  if (measureWidth(line) <= width) {
    return line;
  }
  let cut = "";
  for (const character of line) {
    if (measureWidth(cut + character) > width - 1) {
      break;
    }
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}
