import type { Dataset } from "../suite/dataset.ts";
import type { ResponseLimit } from "../transport/connection.ts";

/** What every answer may be as large as, in bytes: pages that tell of errors can be long. */
const defaultLimit = 128 * 1024;

/** What an answer to a long request may be as large as besides, in bytes. */
const maxRefusalLength = 1024 * 1024;

/** White space, escapes like `\u0061` and the names of fields make an answer so much longer. */
const maxEncodingLength = 8;

/** An entry in `errors`, for a loan whose `overdueDays` failed. */
const failureLength = 120;

/** A defect below a loan's book, for each byte of the document: the shortest field takes two. */
const defectLength = 32;

/**
 * Finds a size that no right answer exceeds: an answer holds at most one member with its loans,
 * and one book besides, or the defects of the document. What is larger need not be read to be
 * known as wrong, which keeps memory bounded, whatever a server sends.
 */
export function boundResponses({ members, loans, books }: Dataset): ResponseLimit {
  const bookLengths = new Map(books.map((book) => [book.isbn, lengthOf(book)]));
  const lengths = new Map(members.map((member) => [member.id, lengthOf(member)]));
  for (const loan of loans) {
    const length = lengthOf(loan) + (bookLengths.get(loan.bookIsbn) ?? 0) + failureLength;
    lengths.set(loan.memberId, (lengths.get(loan.memberId) ?? 0) + length);
  }
  const largest = (all: Iterable<number>): number =>
    [...all].reduce((left, right) => Math.max(left, right), 0);
  const maxLength = largest(lengths.values()) + largest(bookLengths.values());
  return ({ body }) => {
    const defects = maxEncodingLength * defectLength * (body?.length ?? 0);
    return defaultLimit + maxEncodingLength * maxLength + Math.min(defects, maxRefusalLength);
  };
}

function lengthOf(record: object): number {
  return JSON.stringify(record).length;
}
