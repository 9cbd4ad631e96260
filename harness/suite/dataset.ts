/**
 * A member, as stored; an absent scalar is left out or null. Records are types rather than interfaces,
 * so that their values can be looked up by the name of a field.
 */
export type MemberRecord = {
  readonly id: string;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly fine?: number | null;
};

/** A loan, as stored; `memberId` and `bookIsbn` are not published. */
export type LoanRecord = {
  readonly id: string;
  readonly memberId: string;
  readonly bookIsbn: string;
  readonly dueDate?: string | null;
};

/** A book, as stored. */
export type BookRecord = {
  readonly isbn: string;
  readonly title?: string | null;
  readonly author?: string | null;
  readonly pages?: number | null;
};

/** The records that a server under test holds: the content of `library.json`. */
export interface Dataset {
  readonly members: readonly MemberRecord[];
  readonly loans: readonly LoanRecord[];
  readonly books: readonly BookRecord[];
}

/** What the overdue service says: days by the id of a loan, null if it is not overdue. */
export type OverdueValues = Readonly<Record<string, number | null | "no response">>;

/**
 * Whether an id is not just 1 to 36 ASCII letters, digits and hyphens: servers may reject it.
 *
 * @see resolution.id-format
 */
export function isFreeFormId(id: string): boolean {
  return !/^[A-Za-z0-9-]{1,36}$/.test(id);
}

/** Selects the records without free-form ids, and without references to them. */
export function selectPlainRecords({ members, loans, books }: Dataset): Dataset {
  return {
    members: members.filter(({ id }) => !isFreeFormId(id)),
    loans: loans.filter(
      ({ id, memberId, bookIsbn }) => ![id, memberId, bookIsbn].some(isFreeFormId),
    ),
    books: books.filter(({ isbn }) => !isFreeFormId(isbn)),
  };
}
