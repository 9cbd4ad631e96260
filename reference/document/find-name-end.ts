const letterOrUnderscore = 1;
const digit = 2;

/**
 * The class of every UTF-16 code unit; 0 is any other character.
 *
 * It is looked up with `code | 0`: after the end of a text, where there is no code but NaN, that is
 * the class of U+0000.
 */
const classOf = new Uint8Array(2 ** 16);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_") {
  classOf[character.charCodeAt(0)] = letterOrUnderscore;
}
for (const character of "0123456789") {
  classOf[character.charCodeAt(0)] = digit;
}

/** Finds the end of the run of ASCII digits that starts at `from`. */
export function findDigitsEnd(text: string, from: number): number {
  let end = from;
  while (classOf[text.charCodeAt(end) | 0] === digit) {
    end += 1;
  }
  return end;
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
  if (classOf[text.charCodeAt(from) | 0] !== letterOrUnderscore) {
    return from;
  }
  let end = from + 1;
  while (classOf[text.charCodeAt(end) | 0] !== 0) {
    end += 1;
  }
  return end;
}
