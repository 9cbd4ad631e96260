/**
 * A member; an absent scalar is left out or null.
 *
 * @see types.member
 */
export type MemberRecord = {
  readonly id: string;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly fine?: number | null;
};

/**
 * A loan; the ids of its owner and its book are not published.
 *
 * @see types.loan
 */
export type LoanRecord = {
  readonly id: string;
  readonly memberId: string;
  readonly bookIsbn: string;
  readonly dueDate?: string | null;
};

/**
 * A book; an absent scalar is left out or null.
 *
 * @see types.book
 */
export type BookRecord = {
  readonly isbn: string;
  readonly title?: string | null;
  readonly author?: string | null;
  readonly pages?: number | null;
};

/** All records of a library, in the shape of `spec-cases/library.json`. */
export interface LibraryRecords {
  readonly members: readonly MemberRecord[];
  readonly loans: readonly LoanRecord[];
  readonly books: readonly BookRecord[];
}
