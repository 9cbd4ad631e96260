/** How fields get their values, where it is not the same-named property of their record. */
const resolvers = {
  member: (_root, id, library) => library.findMember(id),
  loans: ({ id }, _argument, library) => library.listLoans(id),
  overdueDays() {
    throw new Error("overdue service is not responding");
  },
  book: ({ bookIsbn }, isbn, library) => library.findBook(bookIsbn ?? isbn),
};

/** Executes a valid selection. */
export function execute(selection, library) {
  const errors = [];

  function select(record, fields, parents) {
    return Object.fromEntries(
      fields.map((field) => {
        const path = [...parents, field.name];
        return [field.name, complete(resolve(record, field, path), field, path)];
      }),
    );
  }

  function resolve(record, { name, argument }, path) {
    try {
      return resolvers[name]?.(record, argument, library) ?? record[name] ?? null;
    } catch (error) {
      errors.push({ path: path.join("."), message: error.message });
      return null;
    }
  }

  function complete(value, field, path) {
    if (Array.isArray(value)) {
      return value.map((element, index) => complete(element, field, [...path, index]));
    }
    return value === null || field.selection === undefined
      ? value
      : select(value, field.selection, path);
  }

  return { data: select({}, selection, []), errors };
}
