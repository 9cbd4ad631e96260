/** Indexes the records of a file like library.json. */
export function createLibrary({ members, loans, books }) {
  const loansByMember = new Map(members.map(({ id }) => [id, []]));
  for (const loan of loans) {
    loansByMember.get(loan.memberId)?.push(loan);
  }
  const membersById = new Map(members.map((member) => [member.id, member]));
  const booksByIsbn = new Map(books.map((book) => [book.isbn, book]));
  return {
    findMember: (id) => membersById.get(id) ?? null,
    findBook: (isbn) => booksByIsbn.get(isbn) ?? null,
    listLoans: (memberId) => loansByMember.get(memberId) ?? [],
  };
}
