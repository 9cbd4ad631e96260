/** What most terminals show two columns wide: emoji, and East Asian wide and fullwidth forms. */
const wide =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\ufe0f/u;

/**
 * Measures how many terminal columns text fills: two for each wide grapheme, one for any other.
 * Terminals differ about rare characters, so this is a good guess rather than a promise.
 *
 * @param text a single line without escape sequences.
 */
export function measureWidth(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) {
    return text.length;
  }
  // Created only here: the first one in a process takes long, and most text is ASCII.
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += wide.test(segment) ? 2 : 1;
  }
  return width;
}
