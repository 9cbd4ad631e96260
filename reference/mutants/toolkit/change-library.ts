import type { LibrarySource } from "../../library/library-source.ts";
import type {
  BookRecord,
  LibraryRecords,
  LoanRecord,
  MemberRecord,
} from "../../library/records.ts";
import { ok } from "../../result.ts";
import type { Overrides } from "../extension-points.ts";

/** Whether a record with this id is what is asked for. */
export type IsMatch = (id: string, asked: string) => boolean;

/** Finds the first record whose id is alike: of members, of books, of the members that own loans. */
export function findAlike(
  isMatch: IsMatch,
  kinds: readonly (keyof LibrarySource)[] = ["findMembers", "findBooks", "findLoans"],
): Overrides {
  return {
    library: (right, { records: { members, loans, books } }) => {
      const alike: LibrarySource = {
        findMembers: (ids) => ids.map((asked) => ok(members.find(({ id }) => isMatch(id, asked)))),
        findBooks: (isbns) =>
          isbns.map((asked) => ok(books.find(({ isbn }) => isMatch(isbn, asked)))),
        findLoans: (ids) =>
          ids.map((asked) => ok(loans.filter(({ memberId }) => isMatch(memberId, asked)))),
      };
      const changed = kinds.map((kind) => [kind, alike[kind]]);
      return { ...right, ...Object.fromEntries(changed) };
    },
  };
}

/** Rewrites the loans of each member as they are found. */
export function changeOwnLoans(
  rewrite: (loans: readonly LoanRecord[], records: LibraryRecords) => readonly LoanRecord[],
): Overrides {
  return {
    library: (right, { records }) => ({
      ...right,
      findLoans: (ids) =>
        ids.map((asked) =>
          ok(
            rewrite(
              records.loans.filter(({ memberId }) => memberId === asked),
              records,
            ),
          ),
        ),
    }),
  };
}

/** Rewrites each member, loan and book before anything is looked up. */
export function changeRecords({
  member = (record) => record,
  loan = (record) => record,
  book = (record) => record,
}: {
  readonly member?: (record: MemberRecord) => MemberRecord;
  readonly loan?: (record: LoanRecord) => LoanRecord;
  readonly book?: (record: BookRecord) => BookRecord;
}): Overrides {
  return {
    records: ({ members, loans, books }) => ({
      members: members.map(member),
      loans: loans.map(loan),
      books: books.map(book),
    }),
  };
}
