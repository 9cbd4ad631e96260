import type { Dataset } from "./dataset.ts";
import { isFreeFormId } from "./is-free-form-id.ts";

/**
 * Selects the records that a server without free-form ids holds: those whose ids are plain, and
 * whose references are plain, too.
 */
export function selectPlainRecords({ members, loans, books }: Dataset): Dataset {
  return {
    members: members.filter(({ id }) => !isFreeFormId(id)),
    loans: loans.filter(
      ({ id, memberId, bookIsbn }) => ![id, memberId, bookIsbn].some(isFreeFormId),
    ),
    books: books.filter(({ isbn }) => !isFreeFormId(isbn)),
  };
}
