/**
 * Names that no type publishes, or only another one: near misses of published names, names of
 * the stored records, words of the answer's format, and words that languages know by themselves.
 *
 * @see types.complete
 */
export const unknownNames: readonly string[] = [
  ...["shelf", "price", "members", "books", "loan", "nam", "names", "Name", "NAME", "Id", "ID"],
  ...["ids", "mail", "emails", "Email", "fines", "Fine", "Loans", "duedate", "DueDate", "dueDates"],
  ...["overdue", "overdueDay", "overduedays", "Book", "Isbn", "ISBN", "titles", "Title", "page"],
  ...["Pages", "authors", "Author", "Member", "Query", "Loan", "memberId", "bookIsbn", "owner"],
  ...["data", "errors", "path", "message", "document", "variables", "query", "mutation", "on"],
  ...["fragment", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "length"],
  ...["isPrototypeOf", "toLocaleString", "propertyIsEnumerable", "keys", "values", "get", "set"],
  ...["class", "function", "null", "true", "false", "undefined", "None", "nil", "self", "this"],
];

/**
 * Names for the marks of one document, in turn. Names that begin alike, or differ in case only,
 * stand together in both orders.
 *
 * @see variables.whole-name
 * @see variables.any-name
 */
export const variableNames: readonly (readonly string[])[] = [
  ["a", "b", "c", "d"],
  ["id", "idx", "i", "isbn"],
  ["idx", "id", "i", "identifier"],
  ["key", "Key", "KEY", "keys"],
  ["n", "no", "not", "nothing"],
  ["nothing", "not", "no", "n"],
  ["constructor", "toString", "valueOf", "hasOwnProperty"],
  ["document", "variables", "data", "errors"],
  ["null", "true", "false", "undefined"],
];

/**
 * Keys of arguments; which one stands there means nothing.
 *
 * @see syntax.key-unchecked
 */
export const argumentKeys: readonly string[] = [
  ...["id", "isbn", "key", "anything", "x", "Id", "name", "member", "book", "constructor", "true"],
];

/**
 * Texts that are handed over where no record matters: all that may stand between double quotes.
 *
 * @see syntax.string
 */
export const arbitraryTexts: readonly string[] = [
  ...["m1", "b1", "", "42", "0", "007", "978-0-13", "a b", " m1", "m1 ", ")", "}", "{", "(", ":"],
  ...[") }", "} }", "{ name }", "name(id: 1) { x }", "it's", "a, b", "# no comment", "// none"],
  ...["/* */", "$", "$$", "$ 5", "100 %", "zoë", "計算 🧮", "<b>&amp;</b>", "null", "true", "a:b"],
];
