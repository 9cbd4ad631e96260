import type { Eventually } from "../eventually.ts";
import type { Result } from "../result.ts";
import type { BookRecord, LoanRecord, MemberRecord } from "./library-records.ts";

/**
 * Where members, loans and books come from; nothing in it can change them. Each method gives a
 * result for each key, in their order. It may throw or reject when nothing can be read at all.
 *
 * @see service.read-only
 * @see resolution.exact-id
 */
export interface LibrarySource {
  /**
   * @see resolution.member-by-id
   * @see resolution.unknown-id-siblings
   * @see resolution.unknown-id
   */
  readonly findMembers: (
    ids: readonly string[],
  ) => Eventually<readonly Result<MemberRecord | undefined, string>[]>;
  /** @see resolution.member-loans */
  readonly findLoans: (
    memberIds: readonly string[],
  ) => Eventually<readonly Result<readonly LoanRecord[], string>[]>;
  /** @see resolution.book-by-isbn */
  readonly findBooks: (
    isbns: readonly string[],
  ) => Eventually<readonly Result<BookRecord | undefined, string>[]>;
}
