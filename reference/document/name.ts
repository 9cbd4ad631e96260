const LETTER_OR_UNDERSCORE = 1;
const DIGIT = 2;

const CLASS_OF = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_") {
  CLASS_OF[character.charCodeAt(0)] = LETTER_OR_UNDERSCORE;
}
for (const character of "0123456789") CLASS_OF[character.charCodeAt(0)] = DIGIT;

/** Says whether a UTF-16 code unit (NaN past the end of a text) is an ASCII digit. */
export function isDigit(code: number): boolean {
  return CLASS_OF[code] === DIGIT;
}

/**
 * Where the name that starts at `from` ends; `from` itself when no name starts there.
 *
 * ```
 * Name : [A-Za-z_] [A-Za-z0-9_]*
 * ```
 *
 * Fields, argument keys and variables share this one rule, so `$id` never ends inside `$idx`.
 *
 * @see variables.whole-name
 * @see syntax.names
 */
export function findNameEnd(text: string, from: number): number {
  if (CLASS_OF[text.charCodeAt(from)] !== LETTER_OR_UNDERSCORE) return from;
  let end = from + 1;
  while ((CLASS_OF[text.charCodeAt(end)] ?? 0) !== 0) end += 1;
  return end;
}
