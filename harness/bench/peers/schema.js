import { buildSchema } from "graphql";

const types = `
  type Query { member(id: ID): Member, book(isbn: ID): Book }
  type Member { id: ID, name: String, email: String, fine: Int, loans: [Loan] }
  type Loan { id: ID, dueDate: String, overdueDays: Int, book: Book }
  type Book { isbn: ID, title: String, author: String, pages: Int }
`;

/**
 * The published types as a GraphQL schema, with an overdue service that fails at once.
 *
 * @param {ReturnType<typeof import("./library.js").readLibrary>} library
 */
export function createSchema({ members, books, loansByMember }) {
  const schema = buildSchema(types);
  const resolveBy = (type, field, resolve) => {
    schema.getType(type).getFields()[field].resolve = resolve;
  };
  resolveBy("Query", "member", (_root, { id }) => members.get(id));
  resolveBy("Query", "book", (_root, { isbn }) => books.get(isbn));
  resolveBy("Member", "loans", ({ id }) => loansByMember.get(id) ?? []);
  resolveBy("Loan", "book", ({ bookIsbn }) => books.get(bookIsbn));
  resolveBy("Loan", "overdueDays", () => {
    throw new Error("overdue service is not responding");
  });
  return schema;
}
