const letterOrUnderscore = 1;
const digit = 2;

const classOf = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_") {
  classOf[character.charCodeAt(0)] = letterOrUnderscore;
}
for (const character of "0123456789") {
  classOf[character.charCodeAt(0)] = digit;
}

/** Says whether a UTF-16 code unit (NaN after the end of a text) is an ASCII digit. */
export function isDigit(code: number): boolean {
  return classOf[code] === digit;
}

/**
 * Finds the end of the name that starts at `from`.
 *
 * ```
 * Name : [A-Za-z_] [A-Za-z0-9_]*
 * ```
 *
 * Fields, argument keys and variables share this rule, so `$id` never matches a part of `$idx`.
 *
 * @returns the offset after the name; `from` itself when no name starts there.
 * @see variables.whole-name
 * @see syntax.names
 */
export function findNameEnd(text: string, from: number): number {
  if (classOf[text.charCodeAt(from)] !== letterOrUnderscore) {
    return from;
  }
  let end = from + 1;
  while ((classOf[text.charCodeAt(end)] ?? 0) !== 0) {
    end += 1;
  }
  return end;
}
