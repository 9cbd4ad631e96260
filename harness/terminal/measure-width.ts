import { isAscii, splitGraphemes } from "./split-graphemes.ts";

/**
 * Measures how many terminal columns text fills.
 *
 * @param text a single line without escape sequences.
 */
export function measureWidth(text: string): number {
  return isAscii(text)
    ? text.length
    : splitGraphemes(text).reduce((sum, { width }) => sum + width, 0);
}
