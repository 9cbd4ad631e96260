import {
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from "graphql";

/**
 * The published types as a GraphQL schema, with an overdue service that fails at once.
 *
 * @param {ReturnType<typeof import("./library.js").readLibrary>} library
 */
export function createSchema({ members, books, loansByMember }) {
  const book = new GraphQLObjectType({
    name: "Book",
    fields: {
      isbn: { type: GraphQLID },
      title: { type: GraphQLString },
      author: { type: GraphQLString },
      pages: { type: GraphQLInt },
    },
  });
  const loan = new GraphQLObjectType({
    name: "Loan",
    fields: {
      id: { type: GraphQLID },
      dueDate: { type: GraphQLString },
      overdueDays: {
        type: GraphQLInt,
        resolve: () => {
          throw new Error("overdue service is not responding");
        },
      },
      book: { type: book, resolve: ({ bookIsbn }) => books.get(bookIsbn) },
    },
  });
  const member = new GraphQLObjectType({
    name: "Member",
    fields: {
      id: { type: GraphQLID },
      name: { type: GraphQLString },
      email: { type: GraphQLString },
      fine: { type: GraphQLInt },
      loans: { type: new GraphQLList(loan), resolve: ({ id }) => loansByMember.get(id) ?? [] },
    },
  });
  const query = new GraphQLObjectType({
    name: "Query",
    fields: {
      member: {
        type: member,
        args: { id: { type: GraphQLID } },
        resolve: (_root, { id }) => members.get(id),
      },
      book: {
        type: book,
        args: { isbn: { type: GraphQLID } },
        resolve: (_root, { isbn }) => books.get(isbn),
      },
    },
  });
  return new GraphQLSchema({ query });
}
