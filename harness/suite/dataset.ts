/** A member, as stored; an absent scalar is left out or null. */
export interface MemberRecord {
  readonly id: string;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly fine?: number | null;
}

/** A loan, as stored; `memberId` and `bookIsbn` are not published. */
export interface LoanRecord {
  readonly id: string;
  readonly memberId: string;
  readonly bookIsbn: string;
  readonly dueDate?: string | null;
}

/** A book, as stored. */
export interface BookRecord {
  readonly isbn: string;
  readonly title?: string | null;
  readonly author?: string | null;
  readonly pages?: number | null;
}

/** The records that a server under test holds: the content of `library.json`. */
export interface Dataset {
  readonly members: readonly MemberRecord[];
  readonly loans: readonly LoanRecord[];
  readonly books: readonly BookRecord[];
}
