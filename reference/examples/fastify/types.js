/** Types by name, with the type of each field. */
const types = new Map(
  Object.entries({
    Query: { member: "Member", book: "Book" },
    Member: { id: "ID", name: "String", email: "String", fine: "Int", loans: "Loan" },
    Loan: { id: "ID", dueDate: "String", overdueDays: "Int", book: "Book" },
    Book: { isbn: "ID", title: "String", author: "String", pages: "Int" },
  }).map(([name, fields]) => [name, new Map(Object.entries(fields))]),
);

/** Finds what is wrong with a selection: a field, then what is inside it, then the next field. */
export function findDefects(selection, typeName, parents = "") {
  return selection.flatMap((field) => {
    const path = parents + field.name;
    const type = types.get(typeName).get(field.name);
    if (type === undefined) {
      return [`${path}: no such field on type ${typeName}`];
    }
    if (!types.has(type)) {
      return field.selection === undefined
        ? []
        : [`${path}: ${type} is a scalar, a subfield cannot be selected`];
    }
    return field.selection === undefined
      ? [`${path}: ${type} is an object, a subfield must be selected`]
      : findDefects(field.selection, type, `${path}.`);
  });
}
