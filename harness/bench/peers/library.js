import { readFileSync } from "node:fs";

/**
 * The records of a library file, indexed as every peer needs them.
 *
 * @param {string} file path of the JSON file.
 */
export function readLibrary(file) {
  const { members, loans, books } = JSON.parse(readFileSync(file, "utf8"));
  const loansByMember = new Map();
  for (const loan of loans) {
    const group = loansByMember.get(loan.memberId);
    if (group === undefined) {
      loansByMember.set(loan.memberId, [loan]);
    } else {
      group.push(loan);
    }
  }
  return {
    members: new Map(members.map((member) => [member.id, member])),
    books: new Map(books.map((book) => [book.isbn, book])),
    loansByMember,
  };
}
