const name = /[A-Za-z_]\w*/y;
const digits = /\d*/y;

/** Finds the end of the run of ASCII digits that starts at `from`. */
export function findDigitsEnd(text: string, from: number): number {
  digits.lastIndex = from;
  digits.test(text);
  return digits.lastIndex;
}

/**
 * Finds the end of the name that starts at `from`.
 *
 * ```
 * Name : [A-Za-z_] [A-Za-z0-9_]*
 * ```
 *
 * Fields, argument keys and variables share this rule, so `$id` never matches a part of `$idx`. No
 * word is reserved.
 *
 * @returns the offset after the name; `from` itself when no name starts there.
 * @see variables.whole-name
 * @see syntax.names
 * @see syntax.literal-words
 * @see variables.name-end
 */
export function findNameEnd(text: string, from: number): number {
  name.lastIndex = from;
  return name.test(text) ? name.lastIndex : from;
}
