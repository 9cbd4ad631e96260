import type { Eventually } from "../eventually.ts";
import type { Result } from "../result.ts";
import type { BookRecord, LoanRecord, MemberRecord } from "./library-records.ts";

/**
 * Where members, loans and books come from; nothing in it can change them.
 *
 * Each method is asked for many keys at once and gives a result for each, in the order of the keys:
 * the value, its absence (`undefined`), or a failure with a message for the client. It may throw or
 * reject when nothing can be read at all. Keys are compared character by character.
 *
 * @see service.read-only
 * @see resolution.exact-id
 */
export interface LibrarySource {
  /**
   * The member with each id; an unknown id is an absence, not a failure.
   *
   * @see resolution.member-by-id
   * @see resolution.unknown-id-siblings
   * @see resolution.unknown-id
   */
  readonly findMembers: (
    ids: readonly string[],
  ) => Eventually<readonly Result<MemberRecord | undefined, string>[]>;
  /**
   * The loans of each member; an empty list when there are none.
   *
   * @see resolution.member-loans
   */
  readonly findLoans: (
    memberIds: readonly string[],
  ) => Eventually<readonly Result<readonly LoanRecord[], string>[]>;
  /**
   * The book with each ISBN.
   *
   * @see resolution.book-by-isbn
   */
  readonly findBooks: (
    isbns: readonly string[],
  ) => Eventually<readonly Result<BookRecord | undefined, string>[]>;
}
