import fc from "fast-check";

/**
 * Draws the whitespace between the fields of one document: often a single space throughout, and
 * otherwise a mix.
 *
 * @see syntax.whitespace
 */
export function separators(): fc.Arbitrary<string[]> {
  const separator = fc.constantFrom<string>(" ", "\n", "\t", "\r\n", "  ", "\n\n\t", " \t\r\n ");
  return fc.oneof(
    fc.constant<string[]>([" "]),
    fc.array(separator, { minLength: 1, maxLength: 5 }),
  );
}
