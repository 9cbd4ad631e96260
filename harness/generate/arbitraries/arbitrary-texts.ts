/**
 * Argument texts for documents in which no record matters: everything that may appear between
 * double quotes.
 *
 * @see syntax.string
 */
export const arbitraryTexts: readonly string[] = [
  ...["m1", "b1", "", "42", "0", "007", "978-0-13", "a b", " m1", "m1 ", ")", "}", "{", "(", ":"],
  ...[") }", "} }", "{ name }", "name(id: 1) { x }", "it's", "a, b", "# no comment", "// none"],
  ...["/* */", "100 %", "5 $", "$ 5", "zoë", "計算 🧮", "<b>&amp;</b>", "null", "true", "a:b"],
];
