import { readFileSync } from "node:fs";

// The service as somebody writes it in an afternoon: correct for common queries, with no limits.

const types = {
  Query: { member: "Member", book: "Book" },
  Member: { id: "ID", name: "String", email: "String", fine: "Int", loans: "Loan" },
  Loan: { id: "ID", dueDate: "String", overdueDays: "Int", book: "Book" },
  Book: { isbn: "ID", title: "String", author: "String", pages: "Int" },
};

/**
 * Creates the function that answers a query with a status and a body.
 *
 * @param {string} file path of the library file.
 */
export function createAnswer(file) {
  const library = readLibrary(file);
  return ({ document, variables = {} }) => {
    const text = document.replace(/\$(\w+)/g, (_, name) => JSON.stringify(variables[name]));
    const selection = parse(text);
    const defects = [];
    validate(selection, { type: "Query", prefix: "", defects });
    if (defects.length > 0) {
      return { status: 400, body: { errors: defects } };
    }
    const errors = [];
    const data = execute(selection, { type: "Query", parent: {}, prefix: "", library, errors });
    return { status: 200, body: { data, errors } };
  };
}

/**
 * Creates its engine without HTTP.
 *
 * @param {string} file path of the library file.
 */
export function createEngine(file) {
  const answer = createAnswer(file);
  return (query) => JSON.stringify(answer(query).body);
}

function readLibrary(file) {
  const { members, loans, books } = JSON.parse(readFileSync(file, "utf8"));
  const loansByMember = new Map(members.map(({ id }) => [id, []]));
  for (const loan of loans) {
    loansByMember.get(loan.memberId)?.push(loan);
  }
  return {
    members: new Map(members.map((member) => [member.id, member])),
    books: new Map(books.map((book) => [book.isbn, book])),
    loansByMember,
  };
}

function parse(text) {
  const tokens = text.match(/"[^"]*"|\w+|[(){}:]/g) ?? [];
  let position = 0;
  const readFields = () => {
    const fields = [];
    while (position < tokens.length && tokens[position] !== "}") {
      const field = { name: tokens[position], argument: undefined, selection: undefined };
      position += 1;
      if (tokens[position] === "(") {
        field.argument = tokens[position + 3].replace(/^"|"$/g, "");
        position += 5;
      }
      if (tokens[position] === "{") {
        position += 1;
        field.selection = readFields();
        position += 1;
      }
      fields.push(field);
    }
    return fields;
  };
  return readFields();
}

function validate(selection, { type, prefix, defects }) {
  for (const { name, selection: fields } of selection) {
    const path = prefix + name;
    const fieldType = types[type][name];
    if (fieldType === undefined) {
      defects.push(`${path}: no such field on type ${type}`);
    } else if (types[fieldType] === undefined) {
      if (fields !== undefined) {
        defects.push(`${path}: ${fieldType} is a scalar, a subfield cannot be selected`);
      }
    } else if (fields === undefined) {
      defects.push(`${path}: ${fieldType} is an object, a subfield must be selected`);
    } else {
      validate(fields, { type: fieldType, prefix: `${path}.`, defects });
    }
  }
}

function execute(selection, { type, parent, prefix, library, errors }) {
  const result = {};
  for (const field of selection) {
    const { name, selection: fields } = field;
    const path = prefix + name;
    let value = null;
    try {
      value = resolve(field, { type, parent, library });
    } catch (error) {
      errors.push({ path, message: error.message });
    }
    const place = { type: types[type][name], library, errors };
    if (fields === undefined || value === null) {
      result[name] = value;
    } else if (Array.isArray(value)) {
      result[name] = value.map((item, index) =>
        execute(fields, { ...place, parent: item, prefix: `${path}.${index}.` }),
      );
    } else {
      result[name] = execute(fields, { ...place, parent: value, prefix: `${path}.` });
    }
  }
  return result;
}

function resolve({ name, argument }, { type, parent, library }) {
  switch (`${type}.${name}`) {
    case "Query.member":
      return library.members.get(argument) ?? null;
    case "Query.book":
      return library.books.get(argument) ?? null;
    case "Member.loans":
      return library.loansByMember.get(parent.id) ?? [];
    case "Loan.book":
      return library.books.get(parent.bookIsbn) ?? null;
    case "Loan.overdueDays":
      throw new Error("overdue service is not responding");
    default:
      return parent[name] ?? null;
  }
}
