/**
 * Asks whether one of some words was meant: `did you mean "a", "b" or "c"?`
 *
 * @param words at least one.
 */
export function askIfMeant(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  const others = quoted.slice(0, -1).join(", ");
  return `did you mean ${others === "" ? "" : `${others} or `}${quoted.at(-1)}?`;
}
