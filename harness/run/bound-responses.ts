import type { Dataset } from "../suite/dataset.ts";
import type { ResponseLimit } from "../transport/connection.ts";

/** Bytes allowed for any response. Generous, because error pages can be long. */
const defaultLimit = 128 * 1024;

/** Maximum bytes that are allowed in addition for the defects of a long document. */
const maxDefectsLength = 1024 * 1024;

/** Whitespace, escapes like `\u0061` and field names can make a response this many times longer. */
const maxEncodingLength = 8;

/** Bytes of an entry in `errors` for a loan whose `overdueDays` failed. */
const failureLength = 120;

/** Bytes of a defect in a loan's book per byte of the document: the shortest field takes two. */
const defectLength = 32;

/**
 * Finds a size that no conforming response exceeds: a response holds one member with its loans and
 * one book, or the defects of the document. A larger response is wrong without being read to the
 * end, which bounds memory, whatever a server sends.
 *
 * @returns the maximum bytes of the response to a request.
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
    return defaultLimit + maxEncodingLength * maxLength + Math.min(defects, maxDefectsLength);
  };
}

function lengthOf(record: object): number {
  return JSON.stringify(record).length;
}
