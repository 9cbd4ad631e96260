/**
 * Names that no type publishes, or only a type other than the one at hand: misspellings of
 * published names, properties of the stored records, keys of requests and responses, and words
 * with a meaning in programming languages.
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
  ...["class", "function", "undefined", "None", "nil", "self", "this"],
];
