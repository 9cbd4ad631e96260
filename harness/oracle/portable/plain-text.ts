/**
 * Whether a text is portable in a quoted string of a document: no double quote, no
 * backslash, no control character, and no `$`, which some server could take for the start of a
 * placeholder.
 *
 * @see syntax.string
 */
export function isQuotable(text: string): boolean {
  return /^[^"\\$\p{Cc}\p{Cs}]*$/u.test(text);
}

/**
 * Whether generators may use a text as the value of a variable in a required case. They
 * use fewer characters than recorded cases may, each of which some case tries. A `$` before
 * anything but a space could be the start of a placeholder.
 */
export function isPlainValue(text: string): boolean {
  return /^(?:[A-Za-z0-9 .,:;_(){}[\]-]|\$(?= |$))*$/.test(text);
}

/**
 * Whether no common JSON encoder escapes a character of a text, other than those that JSON
 * itself requires to be escaped.
 *
 * @see variables.special-characters
 */
export function hasPlainCharacters(text: string): boolean {
  return !/[^ -~]|[&<>/'+`]/.test(text);
}

/**
 * Whether a text would be changed by a second pass of substitution.
 *
 * @see variables.one-pass
 */
export function holdsPlaceholder(text: string): boolean {
  return /\$[A-Za-z_]/.test(text);
}
